import { startsWithinPeriod } from '@synapse/shared/withdrawal/withdrawal'
import type { TimetableState } from '#availability/use-timetable.ts'
import { serverNow } from '#ui/server-clock.ts'

/**
 * Returns the right of withdrawal, and whether the visitor must ask for the chosen session to be
 * held within its period; undefined if the operator has switched the right off.
 */
export const withdrawalTerms = (timetable: TimetableState, start: Temporal.Instant | undefined) => {
  const text = timetable.state === 'ready' && timetable.page.withdrawalText
  if (!text) return
  const isWithinPeriod = start !== undefined && startsWithinPeriod(start, serverNow())
  return { text, mustRequestEarlyStart: isWithinPeriod }
}

export type WithdrawalTerms = ReturnType<typeof withdrawalTerms>
