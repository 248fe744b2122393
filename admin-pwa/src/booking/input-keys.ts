/**
 * Each slot has its own input, so that restored input never shows a different time.
 * @param websiteOrBooking the website's slug, or the id of a quote's booking
 * @param slot 'YYYY-MM-DDThh:mm'
 */
export const newBookingInputKey = (websiteOrBooking: string, slot?: string): string =>
  join('booking', websiteOrBooking, slot)

/**
 * Each preselected start has its own input, so that restored input never shows a different time.
 */
export const moveInputKey = (bookingId: string, newStart?: string): string =>
  join('booking-move', bookingId, newStart)

export const editBookingInputKey = (id: string): string => `booking-terms/${id}`

export const guestsInputKey = (id: string): string => `booking-guests/${id}`

export const paymentInputKey = (id: string): string => `payment/booking/${id}`

const join = (...parts: (string | undefined)[]) =>
  parts.filter((part) => part !== undefined).join('/')
