import { formatEuro } from '@synapse/shared/money'
import { sessionFacts } from '#booking/emails/facts'
import type { MailSubject } from '#booking/send-mail'
import type { MailBlock } from '#mail/content'

/** For the subject: 'refund of €60.00 on its way'. */
export const refundOf = ({ booking }: MailSubject, isTaken: boolean): string =>
  `refund of ${formatEuro(booking.totalCents)} ${isTaken ? 'on its way' : 'to follow'}`

/** What is said to who paid for a session that could not be booked. */
export const lostBlocks = (about: MailSubject, why: string, isTaken: boolean): MailBlock[] => {
  const amount = formatEuro(about.booking.totalCents)
  const refund = isTaken
    ? `Your refund of the whole ${amount} is on its way to your card; it can take the bank a few days to show it.`
    : `You get the whole ${amount} back. The refund could not be made by itself; your tutor has been told and settles it with you.`
  return [
    `${why} ${refund}`,
    sessionFacts(about),
    'There are other times, and we would be glad to see you.',
    { kind: 'button', label: 'Choose another time', url: about.bookingUrl },
    { kind: 'small', text: 'Questions? Reply to this e-mail.' },
  ]
}
