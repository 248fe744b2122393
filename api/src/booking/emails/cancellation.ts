import { formatEuro } from '@synapse/shared/money'
import { formatDay, formatTime, maltaDate } from '@synapse/shared/time'
import { sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/send-mail'
import type { MailBlock } from '#outside/mail-content'

/** The session was called off. @param refundCents what is on its way back to who paid */
export const cancellationWith = (refundCents: number): MailTemplate => ({
  kind: 'cancellation',
  hasInvite: true,
  write: (about) => {
    const { booking, website, bookingUrl, isBooker } = about
    const day = formatDay(maltaDate(booking.start))
    const hasRefund = isBooker && refundCents > 0
    const subject = `${website.name} session on ${day}, ${formatTime(booking.start)} is cancelled`
    return {
      subject: hasRefund
        ? `Refund of ${formatEuro(refundCents)}: your ${subject}`
        : `Your ${subject}`,
      content: {
        preview: `The session on ${day} will not take place.`,
        heading: 'Your session is cancelled',
        blocks: [
          {
            kind: 'text',
            text: 'This session was cancelled. The attached note removes it from your calendar.',
          },
          ...(hasRefund ? [refundBlock(refundCents)] : []),
          sessionFacts(about),
          { kind: 'button', label: 'Book another session', url: bookingUrl },
          { kind: 'small', text: 'Questions? Reply to this e-mail.' },
        ],
        sender: website.name,
      },
    }
  },
})

const refundBlock = (refundCents: number): MailBlock => ({
  kind: 'text',
  text: `Your refund of ${formatEuro(refundCents)} goes back to the card that you paid with. It can take the bank a few days to show it.`,
})
