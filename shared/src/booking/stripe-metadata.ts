/** The data that the checkout stores with a Stripe payment. The privacy page lists these fields. */
export const stripeMetadata = {
  studentName: 'your name',
  bookingId: 'the order number',
  website: 'the website you booked on',
  packageLabel: 'the package',
  sessionType: 'the package',
  numberOfStudents: 'how many people it is for',
  sessionDate: 'day and time',
  durationMinutes: 'the length',
  venue: 'whether you meet online or in person',
  basePrice: 'the price',
  discountAmount: 'the discount',
  couponCode: 'the promo code',
  earlyStartRequestedAt: 'when you asked for a session within 14 days, if you did',
} as const
