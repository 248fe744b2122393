/** What can happen, and the ids that tell to whom. What follows is listed in `after.ts`. */
export type Events = {
  'booking.completed': { bookingId: string }
  'booking.held': { bookingId: string }
  'booking.cancelled': { bookingId: string }
  'booking.moved': { bookingId: string }
  /** Who comes is another; `changeId` is the line in its timeline that says who. */
  'booking.guests_changed': { bookingId: string; changeId: string }
  /** Its package or place is another; `changeId` is the line in its timeline that says which. */
  'booking.edited': { bookingId: string; changeId: string }
  /** Its link to join is another. */
  'booking.link_changed': { bookingId: string }
  'booking.invite_resent': { bookingId: string }
  /** The operator wants a mail to go out once more. */
  'booking.mail_repeated': { bookingId: string; mailId: string }
  /** It is over, whoever wanted that and whether it was held: no more is owed for it than was kept. */
  'booking.ended': { bookingId: string }
  /** Stripe has taken the refund with which it was to end. */
  'booking.ended_by_refund': { bookingId: string }
  /** All that was paid for it has gone back. */
  'booking.refunded': { bookingId: string }
  /** Some or all of what was paid for it has gone back. */
  'booking.paid_back': { bookingId: string }
  /** A payment that was recorded by mistake: of a cancelled booking only what was paid is charged. */
  'booking.payment_removed': { bookingId: string }
  /** Paid for, but somebody else had the slot. */
  'booking.lost': { bookingId: string; paymentId: string }
  /** Paid for with another amount than it costs. */
  'booking.amount_differs': { bookingId: string; paymentId: string }
  /** Paid for when its time had begun already. */
  'booking.too_late': { bookingId: string; paymentId: string }
  'calendar.connected': Record<string, never>
  /** A guest has said whom it is to be for. */
  'invoice.requested': { bookingId: string }
  /** It is to go out by mail. */
  'invoice.mail_requested': { invoiceId: string; mailId: string }
  /** Refunds or disputes of its payments have changed. */
  'invoice.balance_changed': { invoiceId: string }
  /** A card has paid, all or some of what was owed, or more. */
  'invoice.paid_by_card': { invoiceId: string; paymentId: string }
  /** Its event in the calendar is not as the booking is. */
  'meeting.missing': { bookingId: string }
  /** The meeting has its link before the guests were written to. */
  'meeting.link_ready': { bookingId: string }
  /** The link that their confirmation promised has come. */
  'meeting.link_late': { bookingId: string }
  /** It had gone back, all or some of it, before it was heard of. */
  'payment.given_back': { paymentId: string }
  /** Its standing meeting link is another; `template` is of the earlier one. */
  'website.link_changed': { websiteId: string; template: string }
  'quote.sent': { quoteId: string }
  /** The customer has accepted or declined it on its page. */
  'quote.answered': { quoteId: string }
  'refund.requested': { refundId: string }
  'refund.succeeded': { refundId: string }
  /** Stripe has never taken it: nothing has changed. */
  'refund.refused': { refundId: string }
  /** Stripe had taken it, and the bank has sent it back. */
  'refund.returned': { refundId: string }
  /** Somebody has made it in Stripe's dashboard, of a payment that is no booking's. */
  'refund.made_elsewhere': { refundId: string }
  /** Stripe has two refunds for one request. */
  'refund.made_twice': { refundId: string }
}
