import { orderNumber } from '@synapse/shared/booking/booking'
import { formatSpan } from '@synapse/shared/time'
import type { MailTemplate } from '#booking/send-mail'

/** Sent to removed guests, without the meeting link or the names of other guests. */
export const invitationWithdrawn: MailTemplate = {
  kind: 'invitation-withdrawn',
  attachInvite: true,
  isWithdrawn: true,
  write: ({ booking, website, label, day, shortTime }) => ({
    subject: `Invitation withdrawn: ${shortTime} · ${website.name}`,
    preview: `You’re no longer invited to the session on ${day}.`,
    heading: 'You are no longer invited',
    blocks: [
      'The guest list of this session has changed, and you’re no longer on it. The attached file removes it from your calendar.',
      {
        kind: 'facts',
        facts: [
          ['When', formatSpan(booking.start, booking.durationMinutes)],
          ['Session', label],
          ['Order', orderNumber(booking.id)],
        ],
      },
      { kind: 'small', text: 'Is this a mistake? Reply to this e-mail.' },
    ],
  }),
}
