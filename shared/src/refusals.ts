/** Refusals that contracts share. */

export const unknownWebsite = {
  status: 404,
  sentence: 'There’s no website with that name.',
} as const
export const unknownClient = { status: 404, sentence: 'This client no longer exists.' } as const
export const unknownBooking = { status: 404, sentence: 'No booking with that number.' } as const
export const unknownInvoice = { status: 404, sentence: 'This invoice no longer exists.' } as const
export const unknownProject = { status: 404, sentence: 'This project no longer exists.' } as const
export const unknownTask = { status: 404, sentence: 'This task no longer exists.' } as const
export const unknownPicture = { status: 404, sentence: 'This picture no longer exists.' } as const
export const unknownCoupon = { status: 404, sentence: 'This coupon doesn’t exist.' } as const
/** The website has packages, but not this one. */
export const unknownPackage = {
  status: 409,
  sentence: 'The website no longer has this package.',
} as const
export const invoiceNotIssued = {
  status: 409,
  sentence: 'This invoice is a draft. Issue it first.',
} as const
export const notRefundable = {
  status: 409,
  sentence: 'Only a confirmed or cancelled booking can be refunded.',
} as const
export const refundTaskExists = {
  status: 409,
  sentence: 'This booking already has an open refund task.',
} as const
export const taskClosed = { status: 409, sentence: 'This task is already closed.' } as const
export const amountZero = { status: 400, sentence: 'Enter an amount greater than zero.' } as const
export const priceNotWhole = {
  status: 400,
  sentence: 'Enter a custom price in whole euros.',
} as const
export const vatReasonMissing = {
  status: 400,
  sentence: 'Enter a reason for each line without VAT.',
} as const
export const endsBeforeItBegins = {
  status: 400,
  sentence: 'The end date is before the start date.',
} as const

/** The error for an edit that isn't based on the current version. */
export const conflictRefusal = {
  status: 409,
  sentence: 'This has been changed elsewhere in the meantime.',
} as const
