import type { BookingMailKind } from '@synapse/shared/booking/mails'
import { formatEuro } from '@synapse/shared/money'
import { sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/emails/send-mail'

type Apology = Record<'title' | 'preview' | 'heading' | 'why', string> & { kind: BookingMailKind }

const apologyWith =
  ({ kind, title, why, ...texts }: Apology) =>
  (isAccepted: boolean): MailTemplate => ({
    kind,
    write: (about) => {
      const amount = formatEuro(about.booking.totalCents)
      const refund = isAccepted
        ? `Your full refund of ${amount} is on its way to your card. Your bank may take a few days to show it.`
        : `You’ll get a full refund of ${amount}. We couldn’t issue it automatically, so your tutor will contact you.`
      return {
        subject: `${title}: refund of ${amount} ${isAccepted ? 'on its way' : 'to follow'} · ${about.website.name}`,
        ...texts,
        blocks: [
          `${why} ${refund}`,
          sessionFacts(about, { text: 'Not booked', isOff: true }),
          'Other times are available, and we’d be glad to see you.',
          { kind: 'button', label: 'Choose another time', url: about.bookingUrl },
          { kind: 'small', text: 'Questions? Reply to this e-mail.' },
        ],
      }
    },
  })

/** Tells a visitor that someone else paid for the same time first. */
export const slotLostMail = apologyWith({
  kind: 'slot-lost',
  title: 'Time taken',
  preview: 'Someone else booked this time a moment before you.',
  heading: 'Sorry, that time was just taken',
  why: 'Someone else paid for this time a moment before you, so we couldn’t book your session.',
})

/** Tells a visitor that the payment arrived after the session had started. */
export const paidTooLateMail = apologyWith({
  kind: 'too-late',
  title: 'Paid too late',
  preview: 'Your payment arrived after the session’s start time.',
  heading: 'Sorry, that time has passed',
  why: 'Your payment arrived after the session’s start time, so we couldn’t book the session.',
})
