import { formatEuro } from '@synapse/shared/money'
import { sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/send-mail'

/** The session was called off. @param refundCents what is on its way back to who paid */
export const cancellationWith = (refundCents: number): MailTemplate => ({
  kind: 'cancellation',
  hasInvite: true,
  write: (about) => {
    const { website, bookingUrl, isBooker, day, when } = about
    const hasRefund = isBooker && refundCents > 0
    const subject = `${website.name} session on ${when} is cancelled`
    return {
      subject: hasRefund
        ? `Refund of ${formatEuro(refundCents)}: your ${subject}`
        : `Your ${subject}`,
      preview: `The session on ${day} will not take place.`,
      heading: 'Your session is cancelled',
      blocks: [
        'This session was cancelled. The attached note removes it from your calendar.',
        ...(hasRefund ? [refundSentence(refundCents)] : []),
        sessionFacts(about),
        { kind: 'button', label: 'Book another session', url: bookingUrl },
        { kind: 'small', text: 'Questions? Reply to this e-mail.' },
      ],
    }
  },
})

const refundSentence = (refundCents: number): string =>
  `Your refund of ${formatEuro(refundCents)} goes back to the card that you paid with. It can take the bank a few days to show it.`
