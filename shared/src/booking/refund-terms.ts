/** Returns the terms for refunds and rescheduling. They are the same before and after payment. */
export const nonRefundableText = (canWithdraw: boolean): string =>
  `Sessions are non-refundable${canWithdraw ? ' unless you withdraw in time' : ''}; rescheduling by e-mail only.`
