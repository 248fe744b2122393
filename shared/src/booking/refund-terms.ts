/** Returns the terms about refunds and moving, in the words used before and after the payment. */
export const nonRefundableText = (canWithdraw: boolean): string =>
  `${canWithdraw ? 'Apart from your right of withdrawal, sessions' : 'Sessions'} are non-refundable; rescheduling by e-mail only.`
