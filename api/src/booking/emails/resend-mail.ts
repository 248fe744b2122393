import type * as contract from '@synapse/shared/booking/contract'
import type * as mails from '@synapse/shared/booking/mail-contract'
import type { ParamsOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import { changeBooking } from '#booking/change-booking'
import { addToTimeline, Booking } from '#booking/model'
import type { Change, Context } from '#core/context'
import { addMail, Mail } from '#mail/model'

/**
 * Sends the confirmation with a new invitation. Also confirms a booking that is awaiting
 * confirmation.
 */
export const resendInvite: Change<typeof contract.resendInvite> = (context, id) =>
  changeBooking(context, id, 'resendInvite', async (trx, booking) => {
    // Each version of the invitation is sent only once, so create a new version.
    const sequence = booking.inviteSequence + 1
    await Booking.query(trx).findById(id).patch({
      inviteSequence: sequence,
      confirmationSequence: sequence,
      linkPromisedSequence: null,
    })
    await addToTimeline(trx, id, 'invite_resent', context.now(), { to: booking.guests })
    const name = booking.isUnconfirmed ? 'booking.completed' : 'booking.invite_resent'
    await context.emit(trx, name, { bookingId: id })
    return ok(undefined)
  })

/** Returns one of a booking's e-mails with its content. */
export const readBookingMail = async (
  { db }: Context,
  { id: bookingId, mailId }: ParamsOf<typeof mails.readBookingMail>,
) => {
  const mail = await Mail.query(db).findOne({ id: mailId, bookingId })
  if (!mail) return refuse('unknown')
  const { id, recipient, sentAt, content } = mail
  return ok({
    mail: {
      id,
      recipient,
      sentAt: sentAt?.toISOString() ?? null,
      content: content && {
        subject: content.subject,
        text: content.text,
        html: content.html,
        hasInvitation: content.invite !== undefined,
      },
    },
  })
}

/**
 * Sends an e-mail again with the same content. The e-mail gets a new Message-ID, because e-mail
 * programs drop messages that they already have.
 * @param repeatId an id generated once per click, so that a repeated request doesn't send a second
 * e-mail
 */
export const resendBookingMail = (
  { db, settings, emit }: Context,
  { id: bookingId, mailId }: ParamsOf<typeof mails.resendBookingMail>,
  repeatId: string,
) =>
  db.transaction(async (trx) => {
    const mail = await Mail.query(trx).findOne({ id: mailId, bookingId })
    if (!mail) return refuse('unknown')
    const { kind, recipient, content, sentAt } = mail
    if (!sentAt) return refuse('not_sent')
    if (!content) return refuse('not_kept')
    const key = `again:${mailId}:${repeatId}`
    const repeat = await addMail(trx, settings, { key, bookingId, kind, recipient, content })
    if (repeat) await emit(trx, 'booking.mail_repeated', { bookingId, mailId: repeat })
    return ok({ recipient })
  })
