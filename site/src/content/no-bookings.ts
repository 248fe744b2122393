// Shown by a website that takes no bookings: before the form has loaded, and in its place.
export const notTakingBookings = 'is not taking bookings at the moment'
export const agreeOnTime = ', and we’ll find a time together.'
export const checkBackSoon = 'Please check back soon.'
