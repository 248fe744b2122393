import { formatEuro } from '@synapse/shared/money'
import { formatDay, formatTime, maltaDate } from '@synapse/shared/time'
import { sessionFacts } from '#booking/emails/facts'
import type { MailSubject, MailTemplate } from '#booking/send-mail'
import type { MailBlock } from '#outside/mail-content'

/** What goes back to who paid, when something does. */
const refundBlocks = ({ isBooker, refundCents }: MailSubject): MailBlock[] =>
  isBooker && refundCents > 0
    ? [
        {
          kind: 'text',
          text: `${formatEuro(refundCents)} goes back to the card that you paid with. It can take the bank a few days to show it.`,
        },
      ]
    : []

export const cancellation: MailTemplate = {
  kind: 'cancellation',
  hasInvite: true,
  write: (about) => {
    const { booking, website, bookingUrl } = about
    const day = formatDay(maltaDate(booking.start))
    return {
      subject: `Your ${website.name} session on ${day}, ${formatTime(booking.start)} is cancelled`,
      content: {
        preview: `The session on ${day} will not take place.`,
        heading: 'Your session is cancelled',
        blocks: [
          {
            kind: 'text',
            text: 'This session was cancelled. The attached note removes it from your calendar.',
          },
          ...refundBlocks(about),
          sessionFacts(about),
          { kind: 'button', label: 'Book another session', url: bookingUrl },
          { kind: 'small', text: 'Questions? Reply to this e-mail.' },
        ],
        sender: website.name,
      },
    }
  },
}
