/**
 * What Stripe keeps of a booking beside the payment, and how the privacy page names it to the
 * payer. The one list for both.
 */
export const stripeMetadata = {
  studentName: 'your name',
  bookingId: 'the booking’s number',
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
} as const
