import { isSessionOver, reminderTime } from '@synapse/shared/booking/booking'
import { withoutEmails } from '@synapse/shared/booking/guests'
import type { DetailOf } from '@synapse/shared/booking/timeline-contract'
import { endExpired, endOverlapping } from '#booking/checkout/end-checkout'
import { purgeFreeBookingCounts } from '#booking/checkout/limit-bookings'
import { purgeUnpaid } from '#booking/checkout/purge-unpaid'
import { amountDiffersMail } from '#booking/emails/amount-differs'
import { bookingNotificationMail } from '#booking/emails/booking-notification'
import { cancellationMail } from '#booking/emails/cancellation'
import {
  bookingEditedMail,
  guestsChangedMail,
  invitationWithdrawnMail,
  linkChangedMail,
  meetingLinkMail,
  sessionMovedMail,
} from '#booking/emails/changes'
import { confirmationMail } from '#booking/emails/confirmation'
import { sessionReminderMail } from '#booking/emails/reminder'
import {
  type MailTemplate,
  readMailSubject,
  sendAndRecord,
  sendToGuests,
  sendToStudent,
} from '#booking/emails/send-mail'
import { recordLinkPromise } from '#booking/meeting-link/record-link-promise'
import { replaceMeetingLinks } from '#booking/meeting-link/replace-meeting-links'
import { BookingEvent, getBooking } from '#booking/model'
import { newlyInvited, readGuestsAt, readInvitedSince } from '#booking/read-guests'
import { readLastMove } from '#booking/read-last-move'
import { withdrawalDeadline } from '#booking/read-withdrawal'
import { sendOperatorMail } from '#business/send-operator-mail'
import type { Context } from '#core/context'
import { forEachSettled } from '#core/for-each-settled'
import { fromTimestamp } from '#db/columns'
import { Mail } from '#mail/model'
import { readDeliveredAddresses } from '#mail/send-once'
import { Payment } from '#payment/model'
import { readPaymentSums } from '#payment/read-payment-sums'
import { exclusiveJob, isTooEarly, job } from '#queue/job'

type BookingJobData = { bookingId: string }

/** How long the confirmation waits for the meeting link before it is sent without a link. */
const linkWaitSeconds = 60

const whenLinkIsReady = async (context: Context, { bookingId }: BookingJobData) => {
  const { needsLink } = await getBooking(context.db, bookingId)
  return needsLink ? context.now().add({ seconds: linkWaitSeconds }) : 'now'
}

/**
 * Sends the confirmation and the invitation to all guests. If the meeting link isn't ready after a
 * minute, the confirmation is sent without it, and the link follows in a separate e-mail.
 */
export const sendConfirmation = job<BookingJobData>({
  name: 'send-confirmation',
  title: 'Confirmation e-mail',
  startAfter: whenLinkIsReady,
  run: async (context, { bookingId }) => {
    const booking = await context.db.transaction((trx) => recordLinkPromise(trx, bookingId))
    if (booking?.paymentStatus !== 'completed') return
    const guests = withoutEmails(booking.guests, await readInvitedSince(context.db, booking))
    // Use the first confirmation's sequence number, so that a retry sends the same e-mail even if
    // the session or its link has changed since.
    const sequence = booking.confirmationSequence
    await sendToGuests(context, booking, confirmationMail, { guests, sequence })
  },
})

/** Sends the meeting link that an earlier e-mail promised, with an updated invitation. */
export const sendMeetingLink = job<BookingJobData>({
  name: 'send-meeting-link',
  title: 'Meeting link e-mail',
  run: async (context, { bookingId }) => {
    const booking = await getBooking(context.db, bookingId)
    if (booking.paymentStatus === 'completed' && booking.googleMeetLink)
      await sendToGuests(context, booking, meetingLinkMail)
  },
})

/** Notifies the operator of a new booking, unless notifications are switched off. */
export const notifyOfBooking = job<BookingJobData>({
  name: 'notify-of-booking',
  title: 'New booking notification',
  run: async (context, { bookingId }) => {
    if ((await getBooking(context.db, bookingId)).source === 'operator') return
    await sendOperatorMail(context, {
      key: `operator-notice:${bookingId}`,
      kind: 'operator-notice',
      bookingId,
      isOptional: true,
      write: async ({ recipient }) =>
        bookingNotificationMail(
          await readMailSubject(context, await getBooking(context.db, bookingId), recipient),
        ),
      send: (key, write) => sendAndRecord(context, bookingId, key, write),
    })
  },
})

export const sendMoved = job<BookingJobData>({
  name: 'send-moved',
  title: 'E-mail about a new session time',
  run: async (context, { bookingId }) => {
    const booking = await getBooking(context.db, bookingId)
    if (booking.paymentStatus !== 'completed') return
    const move = await readLastMove(context.db, booking)
    const guests = move ? await readGuestsAt(context.db, booking, move.id) : booking.guests
    await sendToGuests(context, booking, sessionMovedMail(move?.from, move?.id), { guests })
  },
})

/**
 * Sends the confirmation to new guests or a new student, updates the other guests' invitations and
 * withdraws those of removed guests.
 */
export const sendGuestsChanged = job<BookingJobData & { changeId: string }>({
  name: 'send-guests-changed',
  title: 'E-mails about a changed guest list',
  startAfter: whenLinkIsReady,
  run: async (context, { bookingId, changeId }) => {
    const booking = await context.db.transaction((trx) => recordLinkPromise(trx, bookingId))
    const change = await BookingEvent.query(context.db).findById(changeId)
    if (!booking || !change) return
    const detail = change.detail as DetailOf<'guests_changed'>
    const { removed, sequence } = detail
    const isCompleted = booking.paymentStatus === 'completed'
    const guests = isCompleted ? booking.guests : []
    const staying = withoutEmails(guests, newlyInvited(detail))
    const gone = withoutEmails(removed, booking.guests)
    // Use this change's version of the invitation, because later changes send separate e-mails.
    const send = (template: MailTemplate, guests: readonly string[]) =>
      sendToGuests(context, booking, template, { guests, sequence })
    await forEachSettled(
      [
        // Don't withdraw an invitation that was never delivered.
        async () =>
          send(invitationWithdrawnMail, await readDeliveredAddresses(context.db, bookingId, gone)),
        () => send(confirmationMail, withoutEmails(guests, staying)),
        () => send(guestsChangedMail, staying),
      ],
      (work) => work(),
    )
  },
})

export const sendLinkChanged = job<BookingJobData>({
  name: 'send-link-changed',
  title: 'E-mail about a new meeting link',
  run: async (context, { bookingId }) => {
    const booking = await getBooking(context.db, bookingId)
    if (booking.paymentStatus === 'completed') await sendToGuests(context, booking, linkChangedMail)
  },
})

/** Notifies all guests that their session's package or venue has changed. */
export const sendBookingEdited = job<BookingJobData & { changeId: string }>({
  name: 'send-booking-edited',
  title: 'E-mail about a changed booking',
  startAfter: whenLinkIsReady,
  run: async (context, { bookingId, changeId }) => {
    const booking = await context.db.transaction((trx) =>
      recordLinkPromise(trx, bookingId, ({ inviteSequence }) => inviteSequence),
    )
    const change = await BookingEvent.query(context.db).findById(changeId)
    if (booking?.paymentStatus !== 'completed' || !change) return
    // Skip past sessions: an update would only confuse the guests.
    if (isSessionOver(booking, context.now())) return
    await sendToGuests(
      context,
      booking,
      bookingEditedMail(change.detail as DetailOf<'edited'>, changeId),
      { guests: await readGuestsAt(context.db, booking, changeId) },
    )
  },
})

export const sendCancellation = job<BookingJobData>({
  name: 'send-cancellation',
  title: 'Cancellation e-mail',
  run: async (context, { bookingId }) => {
    const booking = await getBooking(context.db, bookingId)
    if (booking.paymentStatus !== 'cancelled' && booking.paymentStatus !== 'refunded') return
    const { keptCents, hasUndecidedRefund } = await readPaymentSums(context.db, booking.id)
    const hasWithdrawn = booking.withdrawnAt !== null
    const isKept = !hasWithdrawn && !hasUndecidedRefund
    await sendToGuests(
      context,
      booking,
      cancellationMail({
        byCardCents: 0,
        manual: [],
        keptCents: isKept ? keptCents : 0,
        withdrawableUntil: withdrawalDeadline(booking, context.now()),
      }),
      // If the student has withdrawn, `sendWithdrawal` sends them an e-mail instead.
      { guests: withoutEmails(booking.guests, hasWithdrawn ? [booking.studentEmail] : []) },
    )
  },
})

export const sendMailAgain = job<BookingJobData & { mailId: string }>({
  name: 'send-mail-again',
  title: 'Resent booking e-mail',
  run: async (context, { bookingId, mailId }) => {
    const mail = await Mail.query(context.db).findById(mailId)
    // Skip e-mails whose content was deleted when the recipient's data was erased.
    if (!mail?.content) return
    const { key, content } = mail
    await sendAndRecord(context, bookingId, key, async () => content, { isRepeat: true })
  },
})

export const sendAmountDiffers = job<BookingJobData & { paymentId: string }>({
  name: 'send-amount-differs',
  title: 'E-mail about a wrong payment amount',
  run: async (context, { bookingId, paymentId }) => {
    const payment = await Payment.query(context.db).findById(paymentId).throwIfNotFound()
    const booking = await getBooking(context.db, bookingId)
    await sendToStudent(context, booking, amountDiffersMail(payment))
  },
})

/** Sends the reminder a day before the session, unless the session was booked or moved later. */
export const sendReminder = job<BookingJobData>({
  name: 'send-reminder',
  title: 'Session reminder e-mail',
  startAfter: async (context, { bookingId }) => {
    const at = reminderTime(await getBooking(context.db, bookingId))
    return Temporal.Instant.compare(at, context.now()) > 0 ? at : 'never'
  },
  run: async (context, { bookingId }) => {
    const booking = await getBooking(context.db, bookingId)
    if (booking.paymentStatus !== 'completed') return
    const at = context.now()
    const due = reminderTime(booking)
    // If the session was moved, another job sends its reminder. Very late reminders would only
    // confuse the guests.
    if (isTooEarly(due, at) || at.until(booking.start).total('hours') < 1) return
    // If the session was just moved, the e-mail about the move has already reminded the guests.
    const move = await readLastMove(context.db, booking)
    if (move && Temporal.Instant.compare(fromTimestamp(move.at), due) > 0) return
    await sendToGuests(context, booking, sessionReminderMail)
  },
})

export const endOverlappingCheckouts = job<BookingJobData>({
  name: 'end-overlapping-checkouts',
  title: 'Closing other checkouts for a booked slot',
  run: async (context, { bookingId }) => {
    const booking = await getBooking(context.db, bookingId)
    if (booking.paymentStatus === 'completed') await endOverlapping(context, booking)
  },
})

export const expireBookings = exclusiveJob({
  name: 'expire-bookings',
  title: 'Expiring unpaid bookings',
  cron: '* * * * *',
  timeoutSeconds: 90,
  dependsOnClock: true,
  run: endExpired,
})

export const purgeUnpaidBookings = exclusiveJob({
  name: 'purge-unpaid-bookings',
  title: 'Deleting bookings that were never paid',
  cron: '37 2 * * *',
  dependsOnClock: true,
  run: async (context) => {
    await purgeUnpaid(context)
    await purgeFreeBookingCounts(context)
  },
})

export const renewMeetingLinks = job<{ websiteId: string; template: string }>({
  name: 'renew-meeting-links',
  title: 'New meeting link for upcoming sessions',
  run: replaceMeetingLinks,
})
