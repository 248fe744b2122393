import {
  callAlarmWebhook,
  callAlarmWebhookEnd,
  sendAlarm,
  sendAlarmEnd,
  watchAlarms,
} from '#alarm/jobs'
import { backUpDatabase } from '#backup/jobs'
import {
  endOverlappingCheckouts,
  expireBookings,
  notifyOperator,
  purgeUnpaidBookings,
  renewMeetingLinks,
  sendAmountDiffers,
  sendBookingEdited,
  sendCancellation,
  sendConfirmation,
  sendGuestsChanged,
  sendLinkChanged,
  sendMailAgain,
  sendMeetingLink,
  sendMoved,
  sendReminder,
} from '#booking/jobs'
import { bookingCheckouts } from '#booking/settle-booking'
import { reconcileDisputes, syncEarlyDisputes } from '#dispute/jobs'
import {
  completeInvoice,
  creditBooking,
  endInvoiceCheckouts,
  notifyOfInvoiceRequest,
  sendInvoice,
  sendInvoiceReminders,
  updateOverpaymentTask,
} from '#invoice/jobs'
import { invoiceCheckouts } from '#invoice/settle-invoice'
import { checkJournal } from '#journal/jobs'
import {
  checkMeetingLink,
  deleteCalendarEvent,
  syncBusyTimes,
  syncCalendarEvent,
  syncMissingEvents,
} from '#meeting/jobs'
import { deleteEndedSessions, notifyOfSignInChange } from '#operator/jobs'
import { reconcilePaymentsJob, settleRecentCheckoutsJob } from '#payment/jobs'
import { reconcileCheckouts } from '#payment/settle-checkouts'
import { syncStripeBalance } from '#payout/jobs'
import type { Job } from '#queue/job'
import type { EventHandlers } from '#queue/queue'
import { notifyOfQuoteAnswer, sendQuoteToClient } from '#quote/jobs'
import {
  addPaymentReversedTask,
  addSecondRefundTask,
  reconcileRefunds,
  refundLostSlot,
  refundOverpaid,
  refundTooLate,
  sendRefundedCancellation,
  sendRefundMade,
  sendRefundReturned,
  sendRefundToStripe,
  syncEarlyRefunds,
} from '#refund/jobs'
import { eraseOldStudents } from '#student/jobs'
import { purgeOldChanges } from '#sync/jobs'
import { sendWithdrawal } from '#withdrawal/jobs'

const reconcileAllCheckouts = reconcileCheckouts([bookingCheckouts, invoiceCheckouts])

export const eventHandlers = {
  'alarm.began': [sendAlarm, callAlarmWebhook],
  'alarm.ended': [sendAlarmEnd, callAlarmWebhookEnd],
  'app.started': [settleRecentCheckoutsJob(reconcileAllCheckouts)],
  'booking.completed': [
    syncCalendarEvent,
    sendConfirmation,
    notifyOperator,
    sendReminder,
    checkMeetingLink,
    endOverlappingCheckouts,
  ],
  'booking.unconfirmed': [endOverlappingCheckouts],
  'booking.moved': [
    syncCalendarEvent,
    sendMoved,
    sendReminder,
    checkMeetingLink,
    endOverlappingCheckouts,
  ],
  'booking.guests_changed': [syncCalendarEvent, sendGuestsChanged],
  'booking.edited': [syncCalendarEvent, sendBookingEdited, checkMeetingLink],
  'booking.link_changed': [syncCalendarEvent, sendLinkChanged],
  'booking.invite_resent': [syncCalendarEvent, sendConfirmation],
  'booking.mail_repeated': [sendMailAgain],
  'booking.cancelled': [syncCalendarEvent, sendCancellation],
  'booking.withdrawn': [sendWithdrawal],
  'booking.erased': [deleteCalendarEvent],
  'booking.charge_changed': [creditBooking],
  'booking.ended_by_refund': [syncCalendarEvent, sendRefundedCancellation],
  'booking.slot_lost': [refundLostSlot],
  'booking.amount_differs': [sendAmountDiffers],
  'booking.paid_too_late': [refundTooLate],
  'calendar.connected': [syncBusyTimes, syncMissingEvents],
  'invoice.balance_changed': [updateOverpaymentTask],
  'invoice.issued': [completeInvoice],
  'invoice.requested': [notifyOfInvoiceRequest],
  'invoice.mail_requested': [sendInvoice],
  'invoice.paid_by_card': [refundOverpaid],
  'meeting.missing': [syncCalendarEvent],
  'meeting.link_ready': [sendConfirmation],
  'meeting.link_late': [sendMeetingLink],
  'operator.sign_in_changed': [notifyOfSignInChange],
  'payment.already_reversed': [syncEarlyRefunds, syncEarlyDisputes],
  'payout.changed': [syncStripeBalance],
  'quote.sent': [sendQuoteToClient],
  'quote.answered': [notifyOfQuoteAnswer],
  'refund.requested': [sendRefundToStripe],
  'refund.succeeded': [sendRefundMade],
  'refund.returned': [sendRefundReturned],
  'refund.made_in_dashboard': [addPaymentReversedTask],
  'refund.duplicated': [addSecondRefundTask],
  'website.link_changed': [renewMeetingLinks],
} satisfies EventHandlers

/**
 * The nightly comparison with Stripe. Checkouts come first, because disputes refer to their
 * payments.
 */
export const reconcilePayments = reconcilePaymentsJob([reconcileAllCheckouts, reconcileDisputes])

/** The scheduled jobs; each has its own cron expression. */
export const scheduledJobs = [
  expireBookings,
  endInvoiceCheckouts,
  sendInvoiceReminders,
  reconcilePayments,
  reconcileRefunds,
  syncStripeBalance,
  checkJournal,
  syncBusyTimes,
  purgeUnpaidBookings,
  eraseOldStudents,
  deleteEndedSessions,
  purgeOldChanges,
  backUpDatabase,
  watchAlarms,
] as readonly Job<object>[]
