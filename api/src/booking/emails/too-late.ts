import { formatEuro } from '@synapse/shared/money'
import { sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/send-mail'

export const tooLate: MailTemplate = {
  kind: 'too-late',
  hasInvite: false,
  write: (about) => {
    const { booking, website, bookingUrl } = about
    const amount = formatEuro(booking.totalCents)
    return {
      subject: `Your ${website.name} payment came too late: ${amount} is on its way back`,
      content: {
        preview: 'The session’s time had passed already. You get everything back.',
        heading: 'We are sorry: that time had passed',
        blocks: [
          {
            kind: 'text',
            text: `Your payment reached us when the session’s time had begun already, so it could not be booked any more. The whole ${amount} goes back to your card now; it can take the bank a few days to show it.`,
          },
          sessionFacts(about),
          { kind: 'text', text: 'There are other times, and we would be glad to see you.' },
          { kind: 'button', label: 'Choose another time', url: bookingUrl },
          { kind: 'small', text: 'Questions? Reply to this e-mail.' },
        ],
        sender: website.name,
      },
    }
  },
}
