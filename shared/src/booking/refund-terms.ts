import { formatLongDate } from '#time'
import type { WithdrawalPeriod } from '#withdrawal/withdrawal-texts'

/** Starts a sentence. */
export const nonRefundable = 'Sessions are non-refundable'

/** Follows `nonRefundable` where students have a right of withdrawal. */
export const unlessWithdrawn = (until: WithdrawalPeriod['until']): string =>
  ` unless you withdraw ${until ? `by ${formatLongDate(until)}` : 'in time'}`

/**
 * Returns the terms for refunds and rescheduling. They are the same before and after payment.
 * @param withdrawal the right of withdrawal, if there is one
 */
export const nonRefundableText = (withdrawal: WithdrawalPeriod | null | undefined): string =>
  `${nonRefundable}${withdrawal ? unlessWithdrawn(withdrawal.until) : ''}; rescheduling by e-mail only.`
