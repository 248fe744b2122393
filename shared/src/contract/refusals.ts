import { badRequest, conflict, notFound } from '#contract/endpoint'

export const unknownWebsite = notFound('There’s no website with that name.')
export const unknownClient = notFound('This client no longer exists.')
export const unknownBooking = notFound('No booking with that order number.')
export const unknownInvoice = notFound('This invoice no longer exists.')
export const unknownProject = notFound('This project no longer exists.')
export const projectOfOtherClient = {
  ...conflict('This project belongs to another client.'),
  field: 'projectId',
}
export const unknownTodo = notFound('This task no longer exists.')
export const unknownPicture = notFound('This picture no longer exists.')
export const unknownCoupon = notFound('This coupon doesn’t exist.')
export const unknownPackage = conflict('The website no longer has this package.')
export const invoiceNotIssued = conflict('This invoice is a draft. Issue it first.')
export const quoteInvoiced = conflict('The quote’s invoice already charges for the session.')
export const notRefundable = conflict('Only confirmed or cancelled bookings can be refunded.')
export const refundTodoExists = conflict('This booking already has an open refund task.')
export const todoClosed = conflict('This task is already closed.')
export const amountZero = badRequest('Enter an amount greater than zero.')
export const vatReasonMissing = badRequest('Enter a reason for each line without VAT.')
export const endsBeforeItBegins = badRequest('The end date is before the start date.')

/** The id of a new record belongs to an existing record with different values. */
export const idReused = conflict(
  'This was already saved with different details. Check the saved record, then discard this one.',
)

export const changedElsewhere = conflict('This has been changed elsewhere in the meantime.')
