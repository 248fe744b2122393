import * as alarm from '#alarm/jobs'
import * as backup from '#backup/jobs'
import { bookingCheckouts } from '#booking/checkout/settle-booking'
import * as booking from '#booking/jobs'
import * as dispute from '#dispute/jobs'
import { invoiceCheckouts } from '#invoice/checkout/settle-invoice'
import * as invoice from '#invoice/jobs'
import * as journal from '#journal/jobs'
import * as meeting from '#meeting/jobs'
import * as operator from '#operator/jobs'
import * as payment from '#payment/jobs'
import { reconcileCheckouts } from '#payment/settle-checkouts'
import * as payout from '#payout/jobs'
import type { Job } from '#queue/job'
import type { EventHandlers } from '#queue/queue'
import * as quote from '#quote/jobs'
import * as refund from '#refund/jobs'
import * as student from '#student/jobs'
import * as sync from '#sync/jobs'
import * as withdrawal from '#withdrawal/jobs'

export const checkoutHandlers = [bookingCheckouts, invoiceCheckouts]

const reconcileAllCheckouts = reconcileCheckouts(checkoutHandlers)

export const eventHandlers = {
  'alarm.began': [alarm.sendAlarm, alarm.callAlarmWebhook],
  'alarm.ended': [alarm.sendAlarmEnd, alarm.callAlarmWebhookEnd],
  'app.started': [payment.settleRecentCheckoutsJob(reconcileAllCheckouts)],
  'booking.completed': [
    meeting.syncCalendarEvent,
    booking.sendConfirmation,
    booking.notifyOfBooking,
    booking.sendReminder,
    meeting.checkMeetingLink,
    meeting.checkBusyTimes,
    booking.endOverlappingCheckouts,
  ],
  'booking.unconfirmed': [booking.endOverlappingCheckouts],
  'booking.moved': [
    meeting.syncCalendarEvent,
    booking.sendMoved,
    booking.sendReminder,
    meeting.checkMeetingLink,
    booking.endOverlappingCheckouts,
  ],
  'booking.guests_changed': [meeting.syncCalendarEvent, booking.sendGuestsChanged],
  'booking.edited': [
    meeting.syncCalendarEvent,
    booking.sendBookingEdited,
    meeting.checkMeetingLink,
  ],
  'booking.link_changed': [meeting.syncCalendarEvent, booking.sendLinkChanged],
  'booking.invite_resent': [meeting.syncCalendarEvent, booking.sendConfirmation],
  'booking.mail_repeated': [booking.sendMailAgain],
  'booking.cancelled': [meeting.syncCalendarEvent, booking.sendCancellation],
  'booking.withdrawn': [withdrawal.sendWithdrawal],
  'booking.erased': [meeting.deleteCalendarEvent],
  'booking.charge_changed': [invoice.creditBooking],
  'booking.ended_by_refund': [meeting.syncCalendarEvent, refund.sendRefundedCancellation],
  'booking.slot_lost': [refund.refundLostSlot],
  'booking.amount_differs': [booking.sendAmountDiffers],
  'booking.paid_too_late': [refund.refundLatePayment],
  'calendar.sync_started': [meeting.syncBusyTimes, meeting.syncMissingEvents],
  'invoice.balance_changed': [invoice.updateOverpaymentTodo],
  'invoice.issued': [invoice.completeInvoice],
  'invoice.requested': [invoice.notifyOfInvoiceRequest],
  'invoice.mail_requested': [invoice.sendInvoice],
  'invoice.paid_by_card': [refund.refundOverpaid],
  'calendar_event.orphaned': [meeting.deleteCalendarEvent],
  'calendar_event.outdated': [meeting.syncCalendarEvent],
  'meeting.link_ready': [booking.sendConfirmation],
  'meeting.link_late': [booking.sendMeetingLink],
  'operator.sign_in_changed': [operator.notifyOfSignInChange],
  'payment.already_reversed': [refund.syncEarlyRefunds, dispute.syncEarlyDisputes],
  'payout.changed': [payout.syncStripeBalance],
  'quote.sent': [quote.sendQuoteToClient],
  'quote.answered': [quote.notifyOfQuoteAnswer],
  'refund.requested': [refund.sendRefundToStripe],
  'refund.succeeded': [refund.sendRefundMade],
  'refund.returned': [refund.sendRefundReturned],
  'refund.made_in_dashboard': [refund.addPaymentReversedTodo],
  'refund.duplicated': [refund.addSecondRefundTodo],
  'website.link_changed': [booking.renewMeetingLinks],
} satisfies EventHandlers

/** The nightly comparison with Stripe. Checkouts come first, because disputes refer to payments. */
export const reconcilePayments = payment.reconcilePaymentsJob([
  reconcileAllCheckouts,
  dispute.reconcileDisputes,
])

export const scheduledJobs = [
  booking.expireBookings,
  invoice.endInvoiceCheckouts,
  invoice.sendInvoiceReminders,
  reconcilePayments,
  refund.reconcileRefunds,
  payout.syncStripeBalance,
  journal.checkJournal,
  meeting.syncBusyTimes,
  booking.purgeUnpaidBookings,
  student.eraseOldStudents,
  operator.deleteEndedSessions,
  sync.purgeOldChanges,
  backup.backUpDatabase,
  alarm.watchAlarms,
] as readonly Job<object>[]
