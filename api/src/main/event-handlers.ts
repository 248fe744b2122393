import { renewMeetingLinks, sendBookingEdited, sendLinkChanged } from '#booking/change-jobs'
import {
  deleteUnfinishedBookings,
  endOverlappingCheckouts,
  expireBookings,
  noticeOperator,
  sendAmountDiffers,
  sendCancellation,
  sendConfirmation,
  sendGuestsChanged,
  sendMailAgain,
  sendMeetingLink,
  sendMoved,
  sendReminder,
} from '#booking/jobs'
import { payableBookings } from '#booking/settle-booking'
import { mirrorDisputes } from '#dispute/jobs'
import { reconcileDisputes } from '#dispute/reconcile-disputes'
import {
  creditBooking,
  endInvoiceCheckouts,
  followInvoiceExcess,
  noticeInvoiceRequest,
  remindOfInvoices,
  sendInvoice,
} from '#invoice/jobs'
import { payableInvoices } from '#invoice/settle-invoice'
import { arrangeEvent, arrangeMissingEvents, checkMeetingLink, syncBusyTimes } from '#meeting/jobs'
import { deleteEndedSessions } from '#operator/jobs'
import { comparePayments } from '#payment/jobs'
import { reconcileCheckouts } from '#payment/reconcile-checkouts'
import type { Job } from '#queue/job'
import type { EventHandlers } from '#queue/queue'
import { noticeQuoteAnswer, sendQuoteLetter } from '#quote/jobs'
import {
  concludeCancellations,
  followRefundTask,
  makeRefund,
  mirrorGivenBack,
  reconcileRefunds,
  refundLostSlot,
  refundOverpaid,
  refundTooLate,
  remindOfOwedAgain,
  remindOfSecondRefund,
  sendRefundedCancellation,
  sendRefundMade,
  sendRefundReturned,
} from '#refund/jobs'
import { forgetOldChanges } from '#sync/jobs'

/** The jobs that follow each event. */
export const eventHandlers = {
  'booking.completed': [
    arrangeEvent,
    sendConfirmation,
    noticeOperator,
    sendReminder,
    checkMeetingLink,
    endOverlappingCheckouts,
  ],
  'booking.held': [endOverlappingCheckouts],
  'booking.moved': [
    arrangeEvent,
    sendMoved,
    sendReminder,
    checkMeetingLink,
    endOverlappingCheckouts,
  ],
  'booking.guests_changed': [arrangeEvent, sendGuestsChanged],
  'booking.edited': [arrangeEvent, sendBookingEdited, checkMeetingLink],
  'booking.link_changed': [arrangeEvent, sendLinkChanged],
  'booking.invite_resent': [arrangeEvent, sendConfirmation],
  'booking.mail_repeated': [sendMailAgain],
  'booking.cancelled': [arrangeEvent, sendCancellation],
  'booking.ended': [creditBooking],
  'booking.ended_by_refund': [arrangeEvent, sendRefundedCancellation],
  'booking.refunded': [concludeCancellations],
  'booking.paid_back': [creditBooking],
  'booking.payment_removed': [creditBooking],
  'booking.lost': [refundLostSlot],
  'booking.amount_differs': [sendAmountDiffers],
  'booking.too_late': [refundTooLate],
  'calendar.connected': [syncBusyTimes, arrangeMissingEvents],
  'invoice.balance_changed': [followInvoiceExcess],
  'invoice.requested': [noticeInvoiceRequest],
  'invoice.mail_requested': [sendInvoice],
  'invoice.paid_by_card': [refundOverpaid],
  'meeting.missing': [arrangeEvent],
  'meeting.link_ready': [sendConfirmation],
  'meeting.link_late': [sendMeetingLink],
  'payment.given_back': [mirrorGivenBack, mirrorDisputes],
  'quote.sent': [sendQuoteLetter],
  'quote.answered': [noticeQuoteAnswer],
  'refund.requested': [makeRefund],
  'refund.succeeded': [followRefundTask, sendRefundMade],
  'refund.refused': [followRefundTask],
  'refund.returned': [followRefundTask, sendRefundReturned],
  'refund.made_elsewhere': [remindOfOwedAgain],
  'refund.made_twice': [remindOfSecondRefund],
  'website.link_changed': [renewMeetingLinks],
} satisfies EventHandlers

/** The nightly comparison with Stripe: checkouts first, because disputes refer to their payments. */
export const reconcilePayments = comparePayments([
  reconcileCheckouts([payableBookings, payableInvoices]),
  reconcileDisputes,
])

/** The scheduled jobs; each has its own cron expression. */
export const scheduledJobs = [
  expireBookings,
  endInvoiceCheckouts,
  remindOfInvoices,
  reconcilePayments,
  reconcileRefunds,
  syncBusyTimes,
  deleteUnfinishedBookings,
  deleteEndedSessions,
  forgetOldChanges,
] as readonly Job<object>[]
