import { baseSessionMinutes } from '@synapse/shared/package/package'
import { useState } from 'react'
import { choosePackage } from '#booking/draft/choose-package.ts'
import { draftPrice } from '#booking/draft/draft-price.ts'
import type { DraftState } from '#booking/draft/use-draft.ts'
import type { BookingPageState } from '#booking/offer/booking-page-loader.ts'
import { parsePackages } from '#booking/offer/offered-packages.ts'

/**
 * Manages the chosen package and the packages on sale.
 * @param packagesJson the packages as the server has put them into the page
 */
export const useOffer = (
  packagesJson: string,
  bookingPage: BookingPageState,
  { draft, visit }: DraftState,
) => {
  const [served] = useState(() => parsePackages(packagesJson))
  const packages = bookingPage.state === 'ready' ? bookingPage.page.packages : served
  const { chosenPackage, isGone } = choosePackage(
    packages,
    draft.packageType,
    visit && served?.[0]?.type,
  )

  return {
    /** The packages on sale; undefined at build time. */
    packages,
    chosenPackage,
    isGone,
    price: chosenPackage && draftPrice(draft, chosenPackage),
    /** The number of students. Until hydration, it is the build's, so that both renders match. */
    numberOfStudents: (visit && chosenPackage?.numberOfStudents) ?? 1,
    /** The session length of the chosen package. */
    minutes: chosenPackage?.durationMinutes ?? baseSessionMinutes,
  }
}

export type Offer = ReturnType<typeof useOffer>
