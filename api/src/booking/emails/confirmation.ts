import { orderNumber } from '@synapse/shared/booking/booking'
import { preparation } from '@synapse/shared/booking/venue'
import { maltaTime } from '@synapse/shared/time'
import { balanceBlocks, joinBlocks, priceFacts, sessionFacts } from '#booking/emails/facts'
import type { MailSubject, MailTemplate, MaybeBlock } from '#booking/send-mail'

export const confirmation: MailTemplate = {
  kind: 'confirmation',
  attachInvite: true,
  write: (about) => {
    const { booking, isBooker, when } = about
    const { studentName } = booking
    return {
      subject: `Confirmed: ${about.shortTime} · ${about.website.name}`,
      preview: `${when} ${maltaTime}. Order ${orderNumber(booking.id)}.`,
      heading: 'Your session is confirmed',
      blocks: [
        `${isBooker ? `Thank you, ${studentName}.` : `${studentName} has booked this session and invited you.`} The invitation for your calendar is attached.`,
        sessionFacts(about, { text: 'Booked' }),
        ...joinBlocks(about),
        // Only the student has paid, so participants don't see the price.
        ...(isBooker ? [priceFacts(about), ...balanceBlocks(about), ...linksFor(about)] : []),
        {
          kind: 'list',
          title: 'What’s next?',
          items: [...preparation[booking.venue], 'Reply to this e-mail with any questions.'],
        },
        isBooker && {
          kind: 'small',
          text: 'Bookings are non-refundable. To reschedule, reply to this e-mail: rescheduling is by e-mail only.',
        },
      ],
    }
  },
}

/** Returns links to the student's booking page and the invoice form. */
const linksFor = ({ statusUrl, invoiceLink }: MailSubject): MaybeBlock[] => [
  {
    kind: 'small',
    text: 'See your booking at any time.',
    link: { text: 'Open my booking', url: statusUrl },
  },
  invoiceLink && {
    kind: 'small',
    text: 'Do you need an invoice?',
    link: { text: 'Request an invoice', url: invoiceLink },
  },
]
