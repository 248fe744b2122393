/** The events and their ids. The jobs that follow are listed in `main/event-handlers.ts`. */
export type Events = {
  'booking.completed': { bookingId: string }
  'booking.held': { bookingId: string }
  'booking.cancelled': { bookingId: string }
  'booking.moved': { bookingId: string }
  /** `changeId` is the timeline entry that names the guests who joined or left. */
  'booking.guests_changed': { bookingId: string; changeId: string }
  /** Its package or place has changed; `changeId` is the timeline entry with the details. */
  'booking.edited': { bookingId: string; changeId: string }
  /** Its meeting link has changed. */
  'booking.link_changed': { bookingId: string }
  'booking.invite_resent': { bookingId: string }
  /** The operator asked to resend an e-mail. */
  'booking.mail_repeated': { bookingId: string; mailId: string }
  /** It was cancelled or refunded: only what was not refunded is still charged for it. */
  'booking.ended': { bookingId: string }
  /** Stripe accepted the refund that was to cancel it. */
  'booking.ended_by_refund': { bookingId: string }
  /** Some or all of what was paid for it has been refunded. */
  'booking.paid_back': { bookingId: string }
  /** A payment that was recorded by mistake; a cancelled booking is only charged what was paid. */
  'booking.payment_removed': { bookingId: string }
  /** It was paid for, but its slot was taken by another booking. */
  'booking.lost': { bookingId: string; paymentId: string }
  /** The amount paid differs from its price. */
  'booking.amount_differs': { bookingId: string; paymentId: string }
  /** It was paid for after the session had started. */
  'booking.too_late': { bookingId: string; paymentId: string }
  'calendar.connected': Record<string, never>
  /** A student asked for an invoice and gave the billing details. */
  'invoice.requested': { bookingId: string }
  /** The operator asked to send it by e-mail. */
  'invoice.mail_requested': { invoiceId: string; mailId: string }
  /** Refunds or disputes of its payments have changed. */
  'invoice.balance_changed': { invoiceId: string }
  /** A card payment arrived; it may differ from the balance due. */
  'invoice.paid_by_card': { invoiceId: string; paymentId: string }
  /** Its calendar event is missing or differs from the booking. */
  'meeting.missing': { bookingId: string }
  /** The meeting link was created before the confirmation was sent. */
  'meeting.link_ready': { bookingId: string }
  /** The meeting link was created after a confirmation that promised it. */
  'meeting.link_late': { bookingId: string }
  /** Some or all of it had been refunded or disputed before it was recorded. */
  'payment.given_back': { paymentId: string }
  /** Its fixed meeting link has changed; `template` is the previous one. */
  'website.link_changed': { websiteId: string; template: string }
  'quote.sent': { quoteId: string }
  /** The client accepted or declined it on its page. */
  'quote.answered': { quoteId: string }
  'refund.requested': { refundId: string }
  'refund.succeeded': { refundId: string }
  /** Stripe accepted it, but the bank returned the money. */
  'refund.returned': { refundId: string }
  /** It was made in Stripe's dashboard, for a payment that belongs to no booking. */
  'refund.made_elsewhere': { refundId: string }
  /** Stripe has two refunds for one request. */
  'refund.made_twice': { refundId: string }
}
