import { hasBegun } from '@synapse/shared/booking/booking-can'
import { formatEuro } from '@synapse/shared/money'
import { refundSentences } from '#booking/emails/cancellation'
import { sessionFacts } from '#booking/emails/facts'
import type { MailSubject, MailTemplate } from '#booking/send-mail'
import type { Refund } from '#refund/model'

/** Money goes back, of a session that goes on or that ended before. */
export const refundMade = ({ id, cents, method }: Refund, now: Temporal.Instant): MailTemplate => ({
  kind: 'refund-made',
  attachInvite: false,
  // Once per refund: another part may go back as well.
  dedupeKey: () => id,
  write: (about) => ({
    subject: `Refund: ${formatEuro(cents)} · ${about.website.name}`,
    preview: `${formatEuro(cents)} ${method ? 'was given back to you' : 'goes back to your card'}.`,
    heading: 'Your refund',
    blocks: [
      ...refundSentences(
        method
          ? { byCardCents: 0, byHand: [{ cents, method }] }
          : { byCardCents: cents, byHand: [] },
      ),
      ...ofSession(about, now),
      sessionFacts(about),
      { kind: 'small', text: 'Questions? Reply to this e-mail.' },
    ],
  }),
})

const ofSession = ({ booking }: MailSubject, now: Temporal.Instant): string[] => {
  if (booking.cancelledAt) return ['It is for this session, which was cancelled:']
  const isComing = booking.paymentStatus === 'completed' && !hasBegun(booking, now)
  return isComing ? ['Your session stays as it was booked.'] : []
}
