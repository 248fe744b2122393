import { hasSessionBegun } from '@synapse/shared/booking/booking'
import { formatEuro } from '@synapse/shared/money'
import { refundSentences } from '#booking/emails/cancellation'
import { sessionFacts } from '#booking/emails/facts'
import type { MailSubject, MailTemplate } from '#booking/emails/send-mail'
import type { Refund } from '#refund/model'

/** Returns the e-mail about a refund that doesn't itself cancel the session. */
export const refundMadeMail = (
  { id, cents, method }: Refund,
  now: Temporal.Instant,
): MailTemplate => ({
  kind: 'refund-made',
  // Send one e-mail per refund, because a booking may have several partial refunds.
  dedupeKey: () => id,
  write: (about) => ({
    subject: `Refund: ${formatEuro(cents)} · ${about.website.name}`,
    preview: `${formatEuro(cents)} ${method ? 'was refunded to you' : 'is on its way to your card'}.`,
    heading: 'Your refund',
    blocks: [
      ...refundSentences(
        method
          ? { byCardCents: 0, manual: [{ cents, method }] }
          : { byCardCents: cents, manual: [] },
      ),
      ofSession(about, now),
      sessionFacts(about),
      { kind: 'small', text: 'Questions? Reply to this e-mail.' },
    ],
  }),
})

const ofSession = ({ booking }: MailSubject, now: Temporal.Instant) => {
  if (booking.cancelledAt) return 'The refund is for this cancelled session:'
  const isComing = booking.paymentStatus === 'completed' && !hasSessionBegun(booking, now)
  return isComing && 'Your session will still take place as booked.'
}

/** Tells the student that their bank returned the refund. */
export const refundReturnedMail = ({ id, cents }: Refund): MailTemplate => ({
  kind: 'refund-returned',
  // Send one e-mail per refund, because the next attempt may fail, too.
  dedupeKey: () => id,
  write: (about) => ({
    subject: `Your refund of ${formatEuro(cents)} couldn’t be paid out · ${about.website.name}`,
    preview: 'Your bank couldn’t accept the refund. Your tutor will refund you another way.',
    heading: 'Your refund couldn’t be paid out',
    blocks: [
      `Your bank couldn’t accept your refund of ${formatEuro(cents)}, for example because the card has expired. Your money is safe, and your tutor will refund you another way.`,
      sessionFacts(about),
      'Reply to this e-mail to tell us how you’d like to get your refund.',
    ],
  }),
})
