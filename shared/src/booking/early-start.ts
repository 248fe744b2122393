import { pendingMinutes } from '#booking/booking'
import { lastWithdrawalDay, needsEarlyStart } from '#withdrawal/withdrawal'

/**
 * Returns whether a visitor who books now must ask for the session to take place within the
 * withdrawal period, which starts on payment.
 */
export const mustRequestEarlyStart = (start: Temporal.Instant, now: Temporal.Instant): boolean =>
  needsEarlyStart(start, lastWithdrawalDay(now.add({ minutes: pendingMinutes })))
