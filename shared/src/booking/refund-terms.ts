import { formatLongDate } from '#time'
import type { WithdrawalPeriod } from '#withdrawal/withdrawal-texts'

/**
 * Returns the terms for refunds and rescheduling. They are the same before and after payment.
 * @param withdrawal the right of withdrawal, if there is one
 */
export const nonRefundableText = (withdrawal: WithdrawalPeriod | null | undefined): string =>
  `Sessions are non-refundable${withdrawal ? ` unless you withdraw ${withdrawal.until ? `by ${formatLongDate(withdrawal.until)}` : 'in time'}` : ''}; rescheduling by e-mail only.`
