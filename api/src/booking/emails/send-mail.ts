import type { HowToPay } from '@synapse/shared/booking/checkout-contract'
import type { BookingMailKind } from '@synapse/shared/booking/mails'
import type { DetailOf } from '@synapse/shared/booking/timeline-contract'
import { formatDay, formatShortMoment, formatTime, maltaDate } from '@synapse/shared/time'
import { bookingPath } from '@synapse/shared/website/paths'
import { describeSession, invitation, revokedInvitation } from '#booking/ics'
import { addToTimeline, Booking, readTimeline } from '#booking/model'
import { readHowToPay } from '#booking/read-how-to-pay'
import { readWithdrawal, type Withdrawal } from '#booking/read-withdrawal'
import { invoiceLinkOf, receiptLinkOf, statusLinkOf } from '#booking/visitor-links'
import { readSender } from '#business/read-sender'
import type { Context } from '#core/context'
import { forEachSettled } from '#core/for-each-settled'
import type { Db } from '#db/knex'
import { composeMail } from '#mail/compose-mail'
import type { MailBlock, MailContent } from '#mail/content'
import { defuseLinks } from '#mail/defuse-links'
import { addMail, type ComposedMail, Mail } from '#mail/model'
import { sendOnce } from '#mail/send-once'
import { readReceipts } from '#payment/read-receipts'
import { readWebsiteAndLabel, type Website } from '#website/model'

export type MailSubject = {
  booking: Booking
  website: Website
  label: string
  /** The session's day in Malta: 'Wednesday 3 February'. */
  day: string
  /** The session's day and time: 'Wednesday 3 February, 09:00'. */
  when: string
  /** The short form of `when`, for subject lines: 'Wed 3 Feb, 09:00'. */
  shortTime: string
  publicUrl: string
  /** The participants' addresses, if they have changed since the session was booked. */
  participantsNow: string[] | undefined
  bookingUrl: string
  statusUrl: string
  /** Whether the recipient is the student rather than a participant. */
  isBooker: boolean
  receipts: readonly { number: string; link: string }[]
  /** The link to the student's invoice form; null if the booking is free. */
  invoiceLink: string | null
  /** How to pay the balance due; null if there is none. */
  howToPay: HowToPay | null
  /** When and how the student can withdraw; null if they can't. */
  withdrawal: Withdrawal | null
}

export type MailTemplate = {
  kind: BookingMailKind
  /**
   * The calendar file to attach: the current invitation or, for a removed guest, its revocation.
   */
  invite?: 'current' | 'revoked'
  /** Distinguishes e-mails of the same kind. The default is the invitation's sequence number. */
  dedupeKey?: (booking: Booking) => string | number
  write: (about: MailSubject) => Pick<MailContent, 'preview' | 'heading'> & {
    subject: string
    blocks: readonly MaybeBlock[]
  }
}

/** Falsy values are skipped. */
export type MaybeBlock = MailBlock | false | null | undefined

/**
 * Sends an e-mail once to each guest's address, or only to the given addresses. Sends nothing while
 * the booking is waiting for the operator's confirmation.
 * @param options.sequence the invitation's sequence number; the current number by default
 */
export const sendToGuests = async (
  context: Context,
  booking: Booking,
  template: MailTemplate,
  { guests = booking.guests, sequence }: { guests?: readonly string[]; sequence?: number } = {},
): Promise<void> => {
  if (booking.isUnconfirmed) return
  // One wrong address or slow mail server must not delay the e-mails to other guests.
  await forEachSettled(
    guests,
    (address) => {
      const name = address === booking.studentEmail ? booking.studentName : ''
      return send(context, booking, template, { to: { name, address }, sequence })
    },
    { concurrency: 10 },
  )
}

/** Sends an e-mail to the student only. */
export const sendToStudent = (
  context: Context,
  booking: Booking,
  template: MailTemplate,
): Promise<void> => send(context, booking, template, { to: studentOf(booking) })

/** Returns the student as an e-mail's recipient. */
export const studentOf = ({ studentName: name, studentEmail: address }: Booking) => ({
  name,
  address,
})

type Envelope = { to: { name: string; address: string }; sequence?: number | undefined }

/**
 * Sends an e-mail to one recipient, only once.
 * @throws Error if the booking has changed in the meantime, so that the job reads it again
 */
const send = async (
  context: Context,
  booking: Booking,
  template: MailTemplate,
  { to, sequence = booking.inviteSequence }: Envelope,
): Promise<void> => {
  const { db, settings } = context
  const version = template.dedupeKey?.(booking) ?? sequence
  const { kind, invite } = template
  const key = `${kind}:${booking.id}:${version}:${to.address.toLowerCase()}`
  await addMail(db, settings, { key, kind, bookingId: booking.id, recipient: to.address })
  await sendAndRecord(context, booking.id, key, async ({ id }) => {
    // Check again after claiming the e-mail, because the guests may have just changed.
    const current = await Booking.query(db).findById(booking.id)
    if (!current || mailedValues(current) !== mailedValues(booking)) {
      // Delete the stored e-mail if the recipient was removed: their data may have been erased.
      if (current && ![current.studentEmail, ...current.guests].includes(to.address))
        await Mail.query(db).deleteById(id)
      throw new Error(
        'The booking has changed since this e-mail was prepared. The job will try again.',
      )
    }
    const about = await readMailSubject(context, booking, to.address)
    const { name: websiteName, slug, isBuiltIn, primaryColor } = about.website
    const colour = isBuiltIn ? undefined : primaryColor
    const written = template.write(about)
    // Only the student's name is known.
    const greeting = about.isBooker ? `Hello ${booking.studentName},` : 'Hello,'
    const blocks = [greeting, ...written.blocks.flatMap((block) => block || [])]
    return {
      ...(!isBuiltIn && { fromName: defuseLinks(websiteName) }),
      ...composeMail({
        to,
        ...written,
        blocks,
        ...(await readSender(context, slug)),
        sender: websiteName,
        colour,
      }),
      ...(invite && { invite: writeInvite(context, about, invite, sequence, to.address) }),
    }
  })
}

/** The fields that affect an e-mail's text or recipients. */
const mailedFields = [
  'paymentStatus',
  'start',
  'googleMeetLink',
  'studentName',
  'guests',
  'sessionType',
  'durationMinutes',
  'venue',
  'finalPrice',
] as const satisfies readonly (keyof Booking)[]

const mailedValues = (booking: Booking) => JSON.stringify(mailedFields.map((name) => booking[name]))

/** Sends an e-mail about a booking only once, stores its content and adds it to the timeline. */
export const sendAndRecord = async (
  context: Context,
  bookingId: string,
  key: string,
  write: (mail: Mail) => Promise<ComposedMail>,
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

/** Reads the booking details that an e-mail to this recipient may include. */
export const readMailSubject = async (
  context: Context,
  booking: Booking,
  recipient: string,
): Promise<MailSubject> => {
  const { db, settings } = context
  const { website, label } = await readWebsiteAndLabel(db, booking)
  const day = formatDay(maltaDate(booking.start))
  const isBooker = [booking.studentEmail, booking.calendarEmail].includes(recipient)
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
    receipts: (await readReceipts(db, booking.id))
      .filter(({ isVoid }) => !isVoid)
      .map(({ number }) => ({ number, link: receiptLinkOf(settings, booking, recipient, number) })),
    invoiceLink: invoiceLinkOf(settings, booking),
    howToPay: await readHowToPay(context, booking),
    withdrawal: isBooker ? await readWithdrawal(context, booking, recipient, context.now()) : null,
    isBooker,
  }
}

const readParticipantsNow = async (db: Db, { id, participantEmails }: Booking) => {
  const changes = await readTimeline(db, id, 'guests_changed')
  const isOfOthers = ({ added, removed, email }: DetailOf<'guests_changed'>) =>
    added.some((address) => address !== email?.to) ||
    removed.some((address) => address !== email?.from)
  return changes.some(({ detail }) => isOfOthers(detail)) ? participantEmails : undefined
}

const writeInvite = (
  { settings }: Context,
  subject: MailSubject,
  invite: MailTemplate['invite'],
  sequence: number,
  recipient: string,
) => {
  const session = { ...describeSession(settings, subject), sequence }
  return invite === 'revoked' ? revokedInvitation(session, recipient) : invitation(session)
}
