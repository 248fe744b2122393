import { type Contact, contactOf } from '@synapse/shared/business/contact'
import { formatDay, formatTime, maltaDate } from '@synapse/shared/time'
import { bookingPath } from '@synapse/shared/website/website'
import { raw } from 'objection'
import { type Invitation, invitation } from '#booking/ics'
import { addToTimeline, type Booking, Mail } from '#booking/model'
import { readBusiness } from '#business/model'
import type { Context } from '#context'
import { toTimestamp } from '#db/instant'
import type { Db } from '#db/knex'
import { parseMailAddress } from '#outside/mail-address'
import { type MailContent, mailHtml, mailText } from '#outside/mail-content'
import { unlinked } from '#outside/unlinked'
import { doEach } from '#queue/job'
import { readOffer, type Website } from '#website/model'

/** What the texts of a mail are made from. */
export type MailSubject = {
  booking: Booking
  website: Website
  label: string
  /** Of the session, in Malta: 'Wednesday 3 February'. */
  day: string
  /** 'Wednesday 3 February, 09:00' */
  when: string
  publicUrl: string
  /** Where another session is booked. */
  bookingUrl: string
  /** Whether it goes to who booked, and not to somebody whom they bring along. */
  isBooker: boolean
}

export type MailTemplate = {
  kind: string
  hasInvite: boolean
  /** What makes it another mail, if it is not a new version of the invitation. */
  versionOf?: (booking: Booking) => string | number
  write: (about: MailSubject) => { subject: string } & Omit<MailContent, 'sender' | 'signature'>
}

/** To the student, the calendar's address and the participants, each once. */
export const sendToGuests = async (
  context: Context,
  booking: Booking,
  template: MailTemplate,
): Promise<void> => {
  const contact = await readContact(context)
  // Neither a wrong address nor a slow server keeps the mail from the others.
  await doEach(
    booking.guests,
    (address) => {
      const name = address === booking.studentEmail ? booking.studentName : ''
      return sendOnce(context, booking, template, { name, address }, contact)
    },
    { atOnce: 10 },
  )
}

/** To the one who booked, and nobody else. */
export const sendToStudent = async (
  context: Context,
  booking: Booking,
  template: MailTemplate,
): Promise<void> => {
  const to = { name: booking.studentName, address: booking.studentEmail }
  await sendOnce(context, booking, template, to, await readContact(context))
}

/** Who signs, and reads what guests answer. */
const readContact = async ({ db, settings }: Context): Promise<Contact> =>
  contactOf(await readBusiness(db), settings.contact)

/** To the address that the operator has set, or else the sender's own; nobody where none is wanted. */
export const sendToOperator = async (
  context: Context,
  booking: Booking,
  template: MailTemplate,
): Promise<void> => {
  const { notifyOfBookings, notificationEmail } = await readBusiness(context.db)
  if (!notifyOfBookings) return
  const to = parseMailAddress(notificationEmail || context.settings.mailFrom)
  await sendOnce(context, booking, template, to)
}

/**
 * Sends one mail to one person, once: a row remembers it, and who is at it. If the process dies between the mail
 * server's yes and the row, the mail goes out again with the same Message-ID and the same invite,
 * so that mail and calendar programs take the two for one.
 */
const sendOnce = async (
  context: Context,
  booking: Booking,
  template: MailTemplate,
  to: { name: string; address: string },
  contact?: Contact,
): Promise<void> => {
  const { db, mailer, settings, now } = context
  const host = new URL(settings.publicUrl).hostname
  const version = template.versionOf?.(booking) ?? booking.inviteSequence
  const key = `${template.kind}:${booking.id}:${version}:${to.address.toLowerCase()}`
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
  const isClaimed = await claim(db, key)
  const mail = await Mail.query(db).findOne({ key }).throwIfNotFound()
  if (mail.sentAt) return
  if (!isClaimed) throw new Error('This mail is being sent at this very moment.')
  const renewing = setInterval(() => renew(db, mail.id).catch(() => {}), claimSeconds * 300)
  try {
    const about = await subjectOf(context, booking, to.address)
    const { subject, ...written } = template.write(about)
    const content = { ...written, sender: about.website.name, signature: contact?.tutorName }
    await mailer.send({
      to: { ...to, name: unlinked(to.name) },
      ...(contact?.contactEmail && {
        replyTo: { name: unlinked(contact.tutorName), address: contact.contactEmail },
      }),
      subject: unlinked(subject),
      text: mailText(content),
      html: mailHtml(content),
      messageId: mail.messageId,
      ...(template.hasInvite && { invite: invitation(inviteOf(context, about, host)) }),
    })
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error)
    await Mail.query(db).findById(mail.id).patch({ lastError, claimedAt: null })
    throw error
  } finally {
    clearInterval(renewing)
  }
  await Mail.query(db)
    .findById(mail.id)
    .patch({ sentAt: toTimestamp(now()), lastError: null, claimedAt: null })
  await addToTimeline(db, booking.id, 'mail_sent', now(), { kind: template.kind, to: to.address })
}

/** A claim that is not renewed for this long is a dead process's. */
const claimSeconds = 10

/** Takes a mail, so that nobody else sends it at the same time. By the database's clock, which all share. */
const claim = async (db: Db, key: string): Promise<boolean> => {
  const claimed = await Mail.query(db)
    .where({ key })
    .whereNull('sentAt')
    .where((free) =>
      free
        .whereNull('claimedAt')
        .orWhereRaw('claimed_at < now() - make_interval(secs => ?)', [claimSeconds]),
    )
    .patch({ claimedAt: raw('now()') })
  return claimed === 1
}

const renew = (db: Db, id: string) =>
  Mail.query(db)
    .findById(id)
    .patch({ claimedAt: raw('now()') })

const subjectOf = async (
  { db, settings }: Context,
  booking: Booking,
  recipient: string,
): Promise<MailSubject> => {
  const { website, label } = await readOffer(db, booking)
  const day = formatDay(maltaDate(booking.start))
  return {
    booking,
    website,
    label,
    day,
    when: `${day}, ${formatTime(booking.start)}`,
    publicUrl: settings.publicUrl,
    bookingUrl: `${settings.publicUrl}${bookingPath(website.slug)}`,
    isBooker: [booking.studentEmail, booking.calendarEmail].includes(recipient),
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
