/**
 * Each slot has its own draft, so that a restored draft never shows a different time.
 * @param websiteOrBooking the website's slug, or the id of a quote's booking
 * @param slot 'YYYY-MM-DDThh:mm'
 */
export const newBookingDraftKey = (websiteOrBooking: string, slot?: string): string =>
  join('booking', websiteOrBooking, slot)

/**
 * Each preselected start has its own draft, so that a restored draft never shows a different time.
 * @param newStart the start
 */
export const moveDraftKey = (bookingId: string, newStart?: string): string =>
  join('booking-move', bookingId, newStart)

export const editBookingDraftKey = (id: string): string => `booking-terms/${id}`

export const guestsDraftKey = (id: string): string => `booking-guests/${id}`

export const paymentDraftKey = (id: string): string => `payment/booking/${id}`

const join = (...parts: (string | undefined)[]) =>
  parts.filter((part) => part !== undefined).join('/')
