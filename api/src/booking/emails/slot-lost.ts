import { formatEuro } from '@synapse/shared/money'
import { sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/send-mail'

export const slotLost: MailTemplate = {
  kind: 'slot-lost',
  hasInvite: false,
  write: (about) => {
    const { booking, website, bookingUrl } = about
    const amount = formatEuro(booking.totalCents)
    return {
      subject: `Your ${website.name} time was taken: ${amount} is on its way back`,
      content: {
        preview: 'Somebody else paid for the same time a moment earlier. You get everything back.',
        heading: 'We are sorry: that time was just taken',
        blocks: [
          {
            kind: 'text',
            text: `Somebody else paid for the same time a moment before you, so this session could not be booked. The whole ${amount} goes back to your card now; it can take the bank a few days to show it.`,
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
