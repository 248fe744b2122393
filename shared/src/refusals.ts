/** Refusals that contracts share. */

export const unknownWebsite = {
  status: 404,
  sentence: 'There’s no website with that name.',
} as const
export const unknownClient = { status: 404, sentence: 'This client no longer exists.' } as const
export const unknownBooking = { status: 404, sentence: 'No booking with that number.' } as const
export const unknownInvoice = { status: 404, sentence: 'This invoice no longer exists.' } as const
export const unknownProject = { status: 404, sentence: 'This project no longer exists.' } as const
export const endsBeforeItBegins = {
  status: 400,
  sentence: 'The end date is before the start date.',
} as const

/** The error for an edit that isn't based on the current version. */
export const conflictRefusal = {
  status: 409,
  sentence: 'This has been changed elsewhere in the meantime.',
} as const
