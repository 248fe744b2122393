// Installed apps hold unsaved input under these keys, so a changed key loses it.

const withId = (noun: string) => (id: string) => `${noun}/${id}`

/** The key of a record that doesn't exist yet ends in 'new'. */
const withIdOrNew =
  (noun: string) =>
  (id = 'new') =>
    `${noun}/${id}`

export const clientDraftKey = withIdOrNew('client')
export const expenseDraftKey = withIdOrNew('expense')
/** A client's new invoice has the id 'new/<client id>', and one from a spreadsheet 'sheet-…'. */
export const invoiceDraftKey = withIdOrNew('invoice')
export const projectDraftKey = withIdOrNew('project')
export const quoteDraftKey = withIdOrNew('quote')
export const sessionDraftKey = withIdOrNew('session')
/** A booking's new task has the id 'new/<booking id>'. */
export const todoDraftKey = withIdOrNew('todo')
export const websiteDraftKey = withIdOrNew('website')
/** @param idOrSlug the coupon's id, or for a new coupon the website's slug */
export const couponDraftKey = (idOrSlug = ''): string => `coupon/${idOrSlug}`

/**
 * Each slot has its own draft, so that none reappears for another time.
 * @param slot 'YYYY-MM-DDThh:mm'
 */
export const newBookingDraftKey = (slug: string, slot?: string): string =>
  join('booking', slug, slot)
export const editBookingDraftKey = withId('booking-terms')
export const guestsDraftKey = withId('booking-guests')
export const bookingNotesDraftKey = withId('booking-notes')
/**
 * Each preselected start has its own draft, so that a restored draft never shows another time.
 * @param newStart the preselected start
 */
export const moveDraftKey = (bookingId: string, newStart?: string): string =>
  join('booking-move', bookingId, newStart)

export const bookingPaymentDraftKey = withId('payment/booking')
export const invoicePaymentDraftKey = withId('payment/invoice')
/** The id is that of the task or booking. */
export const refundDraftKey = withId('refund')
export const overpaymentDraftKey = withId('invoice-refund')
export const creditDraftKey = withId('invoice-credit')
export const mailDraftKey = (kind: 'invoice' | 'reminder', invoiceId: string): string =>
  `${kind}-mail/${invoiceId}`

export const assignDraftKey = withId('stripe-payment')
export const ignoreDraftKey = withId('stripe-difference')
export const reopenDraftKey = withId('reopen-quarter')
export const dayDraftKey = withId('day')
export const closureDraftKey = withId('day-closure')
export const daysOffDraftKey = 'days-off'
export const studentNotesDraftKey = (email: string): string =>
  `student-notes/${email.toLowerCase()}`
export const websiteSetupDraftKey = withId('website-offer')
export const businessDraftKey = 'business'
export const refundLimitDraftKey = 'refund-limit'

const join = (...parts: (string | undefined)[]) =>
  parts.filter((part) => part !== undefined).join('/')
