/**
 * The events with their data. See `main/event-handlers.ts` for the jobs that run after each event.
 */
export type Events = {
  'alarm.began': { alarmId: string }
  'alarm.ended': { alarmId: string }
  /** The server has started, perhaps after a crash or an outage. */
  'app.started': Record<string, never>
  'booking.completed': { bookingId: string }
  /** The booking only reserves its slot until the operator confirms it. */
  'booking.unconfirmed': { bookingId: string }
  'booking.cancelled': { bookingId: string }
  /** The student has withdrawn. If the session hadn't started, the booking is also cancelled. */
  'booking.withdrawn': { bookingId: string }
  /** The student's or a guest's personal data was erased. */
  'booking.erased': { bookingId: string }
  'booking.moved': { bookingId: string }
  /** `changeId` is the timeline entry that names the added and removed guests. */
  'booking.guests_changed': { bookingId: string; changeId: string }
  /** The package or venue was changed. `changeId` is the timeline entry with the details. */
  'booking.edited': { bookingId: string; changeId: string }
  'booking.link_changed': { bookingId: string }
  'booking.invite_resent': { bookingId: string }
  'booking.mail_repeated': { bookingId: string; mailId: string }
  /**
   * The student may owe less, because the booking was cancelled or refunded, or because the
   * operator removed a payment that was recorded by mistake.
   */
  'booking.charge_changed': { bookingId: string }
  'booking.ended_by_refund': { bookingId: string }
  /** The booking was paid for, but another booking had already taken its slot. */
  'booking.slot_lost': { bookingId: string; paymentId: string }
  'booking.amount_differs': { bookingId: string; paymentId: string }
  /** The booking was paid for, but its session had already started. */
  'booking.paid_too_late': { bookingId: string; paymentId: string }
  /** The calendar was connected, or a sync was switched on. */
  'calendar.sync_started': Record<string, never>
  /** An invoice or a credit note was issued. */
  'invoice.issued': { invoiceId: string }
  'invoice.requested': { bookingId: string }
  'invoice.mail_requested': { invoiceId: string; mailId: string }
  /** A refund or dispute of one of the invoice's payments has changed. */
  'invoice.balance_changed': { invoiceId: string }
  /** A card payment for the invoice has arrived. Its amount may differ from the balance due. */
  'invoice.paid_by_card': { invoiceId: string; paymentId: string }
  /** Google Calendar still has the event of a session whose guests' data was erased. */
  'calendar_event.orphaned': { bookingId: string }
  /** The booking's calendar event is missing, out of date or no longer needed. */
  'calendar_event.outdated': { bookingId: string }
  /** The meeting link was created in time for the confirmation. */
  'meeting.link_ready': { bookingId: string }
  /** The meeting link was created after the confirmation had been sent without a link. */
  'meeting.link_late': { bookingId: string }
  /** A second factor was added or removed, or a recovery code was used. */
  'operator.sign_in_changed': { mailId: string }
  /** The payment was refunded or disputed, in part or in full, before it was recorded. */
  'payment.already_reversed': { paymentId: string }
  'payout.changed': Record<string, never>
  /**
   * The fixed meeting link has changed. `template` is the previous one, which isn't stored
   * elsewhere.
   */
  'website.link_changed': { websiteId: string; template: string }
  'quote.sent': { quoteId: string }
  /** The client accepted or declined the quote on its page. */
  'quote.answered': { quoteId: string }
  'refund.requested': { refundId: string }
  'refund.succeeded': { refundId: string }
  /** Stripe had accepted the refund, but the bank returned the money to Stripe. */
  'refund.returned': { refundId: string }
  /** The refund was created in Stripe's dashboard, and its payment isn't for a booking. */
  'refund.made_in_dashboard': { refundId: string }
  /** Stripe made two refunds for one request. */
  'refund.duplicated': { refundId: string }
}
