import { orderNumber } from '@synapse/shared/booking/booking'
import { preparation } from '@synapse/shared/booking/venue'
import { maltaTime } from '@synapse/shared/time'
import { balanceBlocks, joinBlocks, priceFacts, sessionFacts } from '#booking/emails/facts'
import type { MailSubject, MailTemplate } from '#booking/send-mail'
import type { MailBlock } from '#mail/content'

export const confirmation: MailTemplate = {
  kind: 'confirmation',
  attachInvite: true,
  write: (about) => {
    const { booking, website, isBooker, shortTime, when } = about
    return {
      subject: `Confirmed: ${shortTime} · ${website.name}`,
      preview: `${when} ${maltaTime}. Order ${orderNumber(booking.id)}.`,
      heading: 'Your session is confirmed',
      blocks: [
        `${isBooker ? `Thank you, ${booking.studentName}.` : `${booking.studentName} has booked this session and invited you.`} The invitation for your calendar is attached.`,
        sessionFacts(about),
        ...joinBlocks(about),
        ...(isBooker ? [priceFacts(about), ...balanceBlocks(about), ...linksFor(about)] : []),
        {
          kind: 'list',
          title: 'What’s next?',
          items: [...preparation[booking.venue], 'Reply to this e-mail with any questions.'],
        },
        // Only the student has paid, so participants don't see the price.
        ...(isBooker
          ? [
              {
                kind: 'small' as const,
                text: 'Bookings are non-refundable. To reschedule, reply to this e-mail: rescheduling is by e-mail only.',
              },
            ]
          : []),
      ],
    }
  },
}

/** Returns links to the student's booking page and the invoice form. */
const linksFor = ({ statusUrl, invoiceLink }: MailSubject): MailBlock[] => [
  {
    kind: 'small',
    text: 'See your booking at any time.',
    link: { text: 'Open my booking', url: statusUrl },
  },
  ...(invoiceLink
    ? ([
        {
          kind: 'small',
          text: 'Do you need an invoice?',
          link: { text: 'Ask for an invoice', url: invoiceLink },
        },
      ] as const)
    : []),
]
