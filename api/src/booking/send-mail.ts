import { bookingPath } from '@synapse/shared/website/website'
import { type Invitation, invitation } from '#booking/ics'
import { type Booking, Mail, note } from '#booking/model'
import type { Context } from '#context'
import { toTimestamp } from '#db/instant'
import { readBusinessSettings } from '#operator/model'
import { parseMailAddress } from '#outside/mail-address'
import type { MailContent } from '#outside/mail-content'
import { mailHtml, mailText } from '#outside/mail-content'
import { readRefundCents } from '#payment/model'
import { readOffer, type Website } from '#website/model'

/** What the texts of a mail are made from. */
export type MailSubject = {
  booking: Booking
  website: Website
  label: string
  publicUrl: string
  /** Where another session is booked. */
  bookingUrl: string
  /** What went back of the payment or is on its way, in cents. */
  refundCents: number
}

export type MailTemplate = {
  kind: string
  hasInvite: boolean
  write: (subject: MailSubject) => { subject: string; content: MailContent }
}

/** To the student, the calendar's address and the participants, each once. */
export const sendToGuests = async (context: Context, booking: Booking, template: MailTemplate) => {
  const failures: unknown[] = []
  for (const address of booking.guests) {
    const name = address === booking.studentEmail ? booking.studentName : ''
    try {
      await sendOnce(context, booking, template, { name, address })
    } catch (error) {
      // One wrong address must not keep the mail from the others.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

export const sendToStudent = (context: Context, booking: Booking, template: MailTemplate) =>
  sendOnce(context, booking, template, { name: booking.studentName, address: booking.studentEmail })

/** To the address that the operator has set, or else the sender's own; nobody where none is wanted. */
export const sendToOperator = async (
  context: Context,
  booking: Booking,
  template: MailTemplate,
): Promise<void> => {
  const { notifyOfBookings, notificationEmail } = await readBusinessSettings(context.db)
  if (!notifyOfBookings) return
  const to = parseMailAddress(notificationEmail || context.settings.mailFrom)
  await sendOnce(context, booking, template, to)
}

/**
 * Sends one mail to one person, once: a row remembers it. If the process dies between the mail
 * server's yes and the row, the mail goes out again with the same Message-ID and the same invite,
 * so that mail and calendar programs take the two for one.
 */
const sendOnce = async (
  context: Context,
  booking: Booking,
  template: MailTemplate,
  to: { name: string; address: string },
): Promise<void> => {
  const { db, mailer, settings, now } = context
  const host = new URL(settings.publicUrl).hostname
  const key = `${template.kind}:${booking.id}:${booking.inviteSequence}:${to.address.toLowerCase()}`
  await Mail.query(db)
    .insert({
      key,
      bookingId: booking.id,
      kind: template.kind,
      recipient: to.address,
      messageId: `${crypto.randomUUID()}@${host}`,
    })
    .onConflict('key')
    .ignore()
  const mail = await Mail.query(db).findOne({ key }).throwIfNotFound()
  if (mail.sentAt) return
  const about = await subjectOf(context, booking)
  const { subject, content } = template.write(about)
  try {
    await mailer.send({
      to,
      subject,
      text: mailText(content),
      html: mailHtml(content),
      messageId: mail.messageId,
      ...(template.hasInvite && { invite: invitation(inviteOf(context, about, host)) }),
    })
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error)
    await Mail.query(db).findById(mail.id).patch({ lastError })
    throw error
  }
  await Mail.query(db)
    .findById(mail.id)
    .patch({ sentAt: toTimestamp(now()), lastError: null })
  await note(db, booking.id, 'mail_sent', now(), { kind: template.kind, to: to.address })
}

const subjectOf = async ({ db, settings }: Context, booking: Booking): Promise<MailSubject> => {
  const { website, label } = await readOffer(db, booking)
  return {
    booking,
    website,
    label,
    publicUrl: settings.publicUrl,
    bookingUrl: `${settings.publicUrl}${bookingPath(website.slug)}`,
    refundCents: await readRefundCents(db, booking.id),
  }
}

const inviteOf = (
  { settings }: Context,
  { booking, website, label }: MailSubject,
  host: string,
): Invitation => ({
  booking,
  websiteName: website.name,
  label,
  organizer: parseMailAddress(settings.mailFrom),
  host,
})
