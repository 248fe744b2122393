import { mustRequestEarlyStart } from '@synapse/shared/booking/early-start'
import { lastWithdrawalDay, needsEarlyStart } from '@synapse/shared/withdrawal/withdrawal'

/**
 * Returns the right of withdrawal for a booking made now, and whether the visitor must request an
 * early session because the session is within the withdrawal period.
 * @param text the information for students; null if the right is switched off
 */
export const withdrawalTerms = (
  text: string | null,
  start: Temporal.Instant | undefined,
  now: Temporal.Instant,
) => {
  if (!text) return
  const lastDay = lastWithdrawalDay(now)
  return {
    text,
    until: start && needsEarlyStart(start, lastDay) ? null : lastDay,
    mustRequestEarlyStart: start !== undefined && mustRequestEarlyStart(start, now),
  }
}

export type WithdrawalTerms = NonNullable<ReturnType<typeof withdrawalTerms>>
