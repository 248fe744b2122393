// In a separate file, so that the booking form doesn't load all of the landing page's content.
export const fullyBooked = 'We’re fully booked for the next two months.'
export const nothingOnSale = 'No sessions are on sale at the moment.'
export const notTakingBookings = 'is not taking bookings at the moment'
export const agreeOnTime = ', and we’ll find a time together.'
export const checkBackSoon = 'Please check back soon.'
