import { mustRequestEarlyStart } from '@synapse/shared/booking/early-start'
import { lastWithdrawalDay } from '@synapse/shared/withdrawal/withdrawal'

/**
 * Returns the right of withdrawal of a booking made now, and whether the visitor must ask for the
 * chosen session to be held within its period.
 * @param text the information for students; null if the operator has switched the right off
 */
export const withdrawalTerms = (
  text: string | null,
  start: Temporal.Instant | undefined,
  now: Temporal.Instant,
) => {
  if (!text) return
  return {
    text,
    until: lastWithdrawalDay(now),
    mustRequestEarlyStart: start !== undefined && mustRequestEarlyStart(start, now),
  }
}

export type WithdrawalTerms = NonNullable<ReturnType<typeof withdrawalTerms>>
