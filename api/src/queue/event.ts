/** What can happen, and the ids that tell to whom. What follows is listed in `after.ts`. */
export type Events = {
  'booking.completed': { bookingId: string }
  'booking.cancelled': { bookingId: string }
  'booking.moved': { bookingId: string }
  'booking.invite_resent': { bookingId: string }
  /** Paid for, but somebody else had the slot. */
  'booking.lost': { bookingId: string }
  /** Paid for when its time had begun already. */
  'booking.too_late': { bookingId: string }
  'calendar.connected': Record<string, never>
  /** Its event in the calendar is not as the booking is. */
  'meeting.missing': { bookingId: string }
  /** The meeting has its link before the guests were written to. */
  'meeting.link_ready': { bookingId: string }
  /** The link that their confirmation promised has come. */
  'meeting.link_late': { bookingId: string }
  'refund.requested': { refundId: string }
}
