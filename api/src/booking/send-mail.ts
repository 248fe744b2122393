import type { HowToPay } from '@synapse/shared/booking/checkout-contract'
import type { DetailOf } from '@synapse/shared/booking/timeline'
import { resolveContact } from '@synapse/shared/business/contact'
import { formatDay, formatShortMoment, formatTime, maltaDate } from '@synapse/shared/time'
import { bookingPath } from '@synapse/shared/website/website'
import { type Invitation, invitation, withdrawal } from '#booking/ics'
import { invoiceLinkOf } from '#booking/make-invoice-link'
import { statusLinkOf } from '#booking/make-status-link'
import { addToTimeline, Booking, readTimeline } from '#booking/model'
import { readHowToPay } from '#booking/read-how-to-pay'
import { readBusiness } from '#business/model'
import type { Context } from '#core/context'
import { parseMailAddress } from '#mail/address'
import { type MailContent, mailHtml, mailText } from '#mail/content'
import { defuseLinks } from '#mail/defuse-links'
import { Mail, type SentMail } from '#mail/model'
import { sendOnce } from '#mail/send-once'
import { forEachSettled } from '#queue/job'
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
  /** 'Wed 3 Feb, 09:00' */
  shortTime: string
  publicUrl: string
  /** Who comes along, where that is not what the guest wrote any more: all that is known are addresses. */
  participantsNow: string[] | undefined
  /** Where another session is booked. */
  bookingUrl: string
  /** The page that says how this booking stands, for who booked. */
  statusUrl: string
  /** Whether it goes to who booked, and not to somebody whom they bring along. */
  isBooker: boolean
  /** Where who booked asks for an invoice; null for what costs nothing. */
  invoiceLink: string | null
  /** Null where nothing is owed. */
  howToPay: HowToPay | null
}

export type MailTemplate = {
  kind: string
  attachInvite: boolean
  /** That invitation is taken back from whom it goes to, while the session takes place. */
  isWithdrawn?: true
  /** What makes it another mail, if it is not a new version of the invitation. */
  dedupeKey?: (booking: Booking) => string | number
  write: (about: MailSubject) => { subject: string } & Omit<MailContent, 'sender' | 'signature'>
}

/**
 * To the student, the calendar's address and the participants, each once, or to some of them; to nobody
 * while the booking waits for the operator's confirmation.
 */
export const sendToGuests = async (
  context: Context,
  booking: Booking,
  template: MailTemplate,
  guests: readonly string[] = booking.guests,
): Promise<void> => {
  if (booking.isDoubtful) return
  const tutor = await readTutor(context)
  // Neither a wrong address nor a slow server keeps the mail from the others.
  await forEachSettled(
    guests,
    (address) => {
      const name = address === booking.studentEmail ? booking.studentName : ''
      return sendTo(context, booking, template, { name, address }, tutor)
    },
    { concurrency: 10 },
  )
}

/** To the one who booked, and nobody else. */
export const sendToStudent = async (
  context: Context,
  booking: Booking,
  template: MailTemplate,
): Promise<void> => {
  const to = { name: booking.studentName, address: booking.studentEmail }
  await sendTo(context, booking, template, to, await readTutor(context))
}

/** The tutor, who signs and reads what guests answer, and what guests have agreed to. */
const readTutor = async ({ db, settings }: Context): Promise<From> => {
  const { tutorName, contactEmail, contactPhone } = resolveContact(
    await readBusiness(db),
    settings.contact,
  )
  const phone = { text: contactPhone, url: `tel:${contactPhone.replaceAll(/[^\d+]/g, '')}` }
  return {
    signature: tutorName,
    replyTo: contactEmail ? { name: tutorName, address: contactEmail } : undefined,
    links: [
      ...(contactPhone ? [phone] : []),
      { text: 'Terms and refunds', url: `${settings.publicUrl}/terms` },
    ],
  }
}

/** To the address that the operator has set, or else the sender's own; nobody where none is wanted. */
export const sendToOperator = async (
  context: Context,
  booking: Booking,
  template: MailTemplate,
): Promise<void> => {
  const { notifyOfBookings, notificationEmail } = await readBusiness(context.db)
  if (!notifyOfBookings) return
  const to = parseMailAddress(notificationEmail || context.settings.mailFrom)
  const student = { name: booking.studentName, address: booking.studentEmail }
  await sendTo(context, booking, template, to, { replyTo: student })
}

/** What a mail says of who writes it. */
type From = { replyTo?: { name: string; address: string } | undefined } & Pick<
  MailContent,
  'signature' | 'links'
>

/**
 * Sends one mail to one person, once; a repeat of it has the same invitation, too.
 * @throws Error when the booking is not any more as it was read: the job reads it again
 */
const sendTo = async (
  context: Context,
  booking: Booking,
  template: MailTemplate,
  to: { name: string; address: string },
  { replyTo, ...from }: From,
): Promise<void> => {
  const { db, settings } = context
  const host = new URL(settings.publicUrl).hostname
  const version = template.dedupeKey?.(booking) ?? booking.inviteSequence
  const key = `${template.kind}:${booking.id}:${version}:${to.address.toLowerCase()}`
  const inviteFor = (about: Invitation) =>
    template.isWithdrawn ? withdrawal(about, to.address) : invitation(about)
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
  await sendKept(context, booking.id, key, async () => {
    // Whoever changes the guests looks for mails that are claimed: read before that, the guests may be others.
    const current = await Booking.query(db).findById(booking.id)
    if (!current || contentOf(current) !== contentOf(booking))
      throw new Error('The booking has changed since this mail was begun; it is begun anew.')
    const about = await subjectOf(context, booking, to.address)
    const { subject, ...written } = template.write(about)
    const { name: sender, isBuiltIn, primaryColor } = about.website
    const content = { ...written, ...from, sender, ...(!isBuiltIn && { colour: primaryColor }) }
    return {
      ...(!isBuiltIn && { fromName: defuseLinks(sender) }),
      to: { ...to, name: defuseLinks(to.name) },
      ...(replyTo && { replyTo: { ...replyTo, name: defuseLinks(replyTo.name) } }),
      subject: defuseLinks(subject),
      text: mailText(content),
      html: mailHtml(content),
      ...(template.attachInvite && { invite: inviteFor(inviteOf(context, about, host)) }),
    }
  })
}

/** The same for two readings of a booking of which mails say the same, to the same people. */
const contentOf = (booking: Booking) => {
  const { paymentStatus, start, googleMeetLink, studentName, guests } = booking
  const { sessionType, durationMinutes, venue, finalPrice } = booking
  return JSON.stringify([
    ...[paymentStatus, start, googleMeetLink, studentName, guests],
    ...[sessionType, durationMinutes, venue, finalPrice],
  ])
}

/** Sends a mail of a booking once, keeps what it said, and writes it into the timeline. */
export const sendKept = async (
  context: Context,
  bookingId: string,
  key: string,
  write: () => Promise<SentMail>,
  detail: { isRepeat?: true } = {},
): Promise<void> => {
  const sent = await sendOnce(context, key, write, { isKept: true })
  if (!sent) return
  const { id: mailId, kind, recipient: to } = sent
  await addToTimeline(context.db, bookingId, 'mail_sent', context.now(), {
    kind,
    to,
    mailId,
    ...detail,
  })
}

const subjectOf = async (
  context: Context,
  booking: Booking,
  recipient: string,
): Promise<MailSubject> => {
  const { db, settings } = context
  const { website, label } = await readOffer(db, booking)
  const day = formatDay(maltaDate(booking.start))
  return {
    booking,
    website,
    label,
    day,
    when: `${day}, ${formatTime(booking.start)}`,
    shortTime: formatShortMoment(booking.start),
    publicUrl: settings.publicUrl,
    participantsNow: (await readParticipantsNow(db, booking))?.filter((one) => one !== recipient),
    bookingUrl: `${settings.publicUrl}${bookingPath(website.slug)}`,
    statusUrl: statusLinkOf(settings, website, booking, recipient),
    invoiceLink: invoiceLinkOf(settings, booking),
    howToPay: await readHowToPay(context, booking),
    isBooker: [booking.studentEmail, booking.calendarEmail].includes(recipient),
  }
}

const readParticipantsNow = async (db: Context['db'], { id, participantEmails }: Booking) => {
  const changes = await readTimeline(db, id, 'guests_changed')
  const isOfOthers = ({ added, removed, email }: DetailOf<'guests_changed'>) =>
    added.some((address) => address !== email?.to) ||
    removed.some((address) => address !== email?.from)
  return changes.some(({ detail }) => isOfOthers(detail)) ? participantEmails : undefined
}

const inviteOf = (
  { settings }: Context,
  { booking, website, label }: MailSubject,
  host: string,
): Invitation => ({
  booking,
  websiteName: website.name,
  label,
  organizer: {
    ...parseMailAddress(settings.mailFrom),
    ...(!website.isBuiltIn && { name: website.name }),
  },
  host,
})
