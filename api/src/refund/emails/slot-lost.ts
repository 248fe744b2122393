import { formatEuro } from '@synapse/shared/money'
import { sessionFacts } from '#booking/emails/facts'
import type { MailSubject, MailTemplate } from '#booking/send-mail'
import type { MailBlock } from '#mail/content'

type AutomaticRefund = {
  /** Whether Stripe has accepted the refund. */
  isAccepted: boolean
}

/** Sent when another visitor paid for the same time first. */
export const slotLost = ({ isAccepted }: AutomaticRefund): MailTemplate => ({
  kind: 'slot-lost',
  attachInvite: false,
  write: (about) => ({
    subject: `Time taken: ${refundOf(about, isAccepted)} · ${about.website.name}`,
    preview: 'Someone else booked this time a moment before you.',
    heading: 'Sorry, that time was just taken',
    blocks: blocks(
      about,
      'Someone else paid for this time a moment before you, so we couldn’t book your session.',
      isAccepted,
    ),
  }),
})

/** Sent when the payment arrived after the session's start. */
export const tooLate = ({ isAccepted }: AutomaticRefund): MailTemplate => ({
  kind: 'too-late',
  attachInvite: false,
  write: (about) => ({
    subject: `Paid too late: ${refundOf(about, isAccepted)} · ${about.website.name}`,
    preview: 'Your payment arrived after the session’s start time.',
    heading: 'Sorry, that time has passed',
    blocks: blocks(
      about,
      'Your payment arrived after the session’s start time, so we couldn’t book it.',
      isAccepted,
    ),
  }),
})

/** For example 'refund of €60.00 on its way'. */
const refundOf = ({ booking }: MailSubject, isAccepted: boolean): string =>
  `refund of ${formatEuro(booking.totalCents)} ${isAccepted ? 'on its way' : 'to follow'}`

const blocks = (about: MailSubject, why: string, isAccepted: boolean): MailBlock[] => {
  const amount = formatEuro(about.booking.totalCents)
  const refund = isAccepted
    ? `Your full refund of ${amount} is on its way to your card. It can take your bank a few days to show it.`
    : `You’ll get a full refund of ${amount}. We couldn’t issue it automatically, so your tutor will contact you.`
  return [
    `${why} ${refund}`,
    sessionFacts(about),
    'Other times are available, and we’d be glad to see you.',
    { kind: 'button', label: 'Choose another time', url: about.bookingUrl },
    { kind: 'small', text: 'Questions? Reply to this e-mail.' },
  ]
}
