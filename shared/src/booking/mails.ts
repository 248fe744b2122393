export const bookingMailNames = {
  confirmation: 'Confirmation with invitation',
  moved: 'E-mail about the new time',
  cancellation: 'Cancellation e-mail',
  'refund-made': 'Refund e-mail',
  'refund-returned': 'E-mail about the failed refund',
  reminder: 'Reminder',
  'slot-lost': 'E-mail about the lost slot',
  'too-late': 'E-mail about the late payment',
  'amount-differs': 'E-mail about the wrong amount',
  'operator-notice': 'Notification to you',
  'guests-changed': 'Updated invitation',
  'invitation-withdrawn': 'Withdrawn invitation',
  'meeting-link': 'Meeting link e-mail',
  'link-changed': 'New meeting link e-mail',
  'booking-edited': 'E-mail about the changed booking',
  withdrawal: 'Withdrawal confirmation',
} as const

export type BookingMailKind = keyof typeof bookingMailNames
