import { baseSessionMinutes } from '@synapse/shared/package/package'
import { useEffect, useState } from 'react'
import type { Timetabling } from '#availability/use-timetable.ts'
import { draftPrice } from '#booking/checkout-request.ts'
import { servedPackages } from '#booking/served-packages.ts'
import type { DraftKeeping } from '#booking/use-draft.ts'

/** What is said when what was chosen gives way to what is on sale. */
export const packageGone = 'The package that you chose is not on offer at the moment. These are.'

/**
 * What is on sale, and which of it is chosen.
 * @param filled the packages that the server has put into the page
 */
export const useOffer = (
  filled: string,
  timetable: Timetabling,
  { draft, visit, change }: DraftKeeping,
) => {
  const [served] = useState(() => servedPackages(filled))
  const [chosen, setChosen] = useState<string>()
  const isReady = timetable.state === 'ready'
  const packages = isReady ? timetable.page.packages : served
  const offered = packages?.find(({ type }) => type === draft.packageType) ?? packages?.[0]

  // What nobody chose was seen as chosen all the same.
  const wanted = chosen ?? (visit && (visit.requestedPackage ?? served?.[0]?.type))
  const isGone = wanted !== undefined && !!packages?.every(({ type }) => type !== wanted)

  // A package that this website does not offer gives way to one that it does.
  const offeredType = isReady ? offered?.type : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the offer changes
  useEffect(() => {
    if (offeredType && offeredType !== draft.packageType) change({ packageType: offeredType })
  }, [offeredType])

  return {
    /** What is on sale; undefined in the build. */
    packages,
    offered,
    /** What was chosen, wherever, is not on offer here; the first that is takes its place. */
    isGone,
    price: offered && draftPrice(draft, offered),
    /** How many take part. As built until the browser has taken over, so that both are the same. */
    numberOfStudents: (visit && offered?.numberOfStudents) ?? 1,
    /** How long a session of the chosen package lasts. */
    minutes: offered?.durationMinutes ?? baseSessionMinutes,
    setChosen,
  }
}

export type Offer = ReturnType<typeof useOffer>
