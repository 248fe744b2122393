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
    preview: `You are not expected on ${day} any more.`,
    heading: 'You are no longer invited',
    blocks: [
      'Who comes to this session has changed, and this address is not among the guests any more. The attached invitation removes it from your calendar.',
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
