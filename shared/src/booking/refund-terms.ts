/** Returns the terms about refunds and rescheduling, worded the same before and after payment. */
export const nonRefundableText = (canWithdraw: boolean): string =>
  `${canWithdraw ? 'Apart from your right of withdrawal, sessions' : 'Sessions'} are non-refundable; rescheduling by e-mail only.`
