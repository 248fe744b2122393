import {
  deleteUnfinishedBookings,
  endOverlappingCheckouts,
  expireBookings,
  noticeOperator,
  sendCancellation,
  sendConfirmation,
  sendMeetingLink,
  sendMoved,
  sendReminder,
  sendSlotLost,
  sendTooLate,
} from '#booking/jobs'
import { arrangeEvent, arrangeMissingEvents, checkMeetingLink, syncBusyTimes } from '#meeting/jobs'
import { emptyStripeEvents, reconcilePayments, sendRefund } from '#payment/jobs'
import type { Job } from '#queue/job'
import type { After } from '#queue/queue'

/** What happens after what. */
export const after = {
  'booking.completed': [
    arrangeEvent,
    sendConfirmation,
    noticeOperator,
    sendReminder,
    checkMeetingLink,
    endOverlappingCheckouts,
  ],
  'booking.moved': [
    arrangeEvent,
    sendMoved,
    sendReminder,
    checkMeetingLink,
    endOverlappingCheckouts,
  ],
  'booking.invite_resent': [arrangeEvent, sendConfirmation],
  'booking.cancelled': [arrangeEvent, sendCancellation],
  'booking.lost': [sendSlotLost],
  'booking.too_late': [sendTooLate],
  'calendar.connected': [syncBusyTimes, arrangeMissingEvents],
  'meeting.missing': [arrangeEvent],
  'meeting.link_ready': [sendConfirmation],
  'meeting.link_late': [sendMeetingLink],
  'refund.requested': [sendRefund],
} satisfies After

/** What comes round by itself. */
export const rounds = [
  expireBookings,
  reconcilePayments,
  syncBusyTimes,
  emptyStripeEvents,
  deleteUnfinishedBookings,
] as readonly Job<object>[]
