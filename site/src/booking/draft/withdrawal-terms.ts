import { pendingMinutes } from '@synapse/shared/booking/booking'
import { lastWithdrawalDay, needsEarlyStart } from '@synapse/shared/withdrawal/withdrawal'

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
  const paidBy = now.add({ minutes: pendingMinutes })
  return {
    text,
    until: lastWithdrawalDay(now),
    mustRequestEarlyStart: start !== undefined && needsEarlyStart(start, lastWithdrawalDay(paidBy)),
  }
}

export type WithdrawalTerms = NonNullable<ReturnType<typeof withdrawalTerms>>
