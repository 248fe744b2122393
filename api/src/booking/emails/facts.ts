import { orderNumber } from '@synapse/shared/booking/booking'
import { otherStudentsIn } from '@synapse/shared/booking/form'
import { inPersonLabel, venueLabels } from '@synapse/shared/booking/venue'
import { centsFromEuro, formatEuro } from '@synapse/shared/money'
import { ownSpan, placeOf } from '@synapse/shared/own-time'
import { formatMinutes, formatSpan } from '@synapse/shared/time'
import type { MailSubject } from '#booking/send-mail'
import type { MailBlock } from '#mail/content'

/** Returns the lines that every e-mail about a session shows. */
export const sessionFacts = (about: MailSubject): MailBlock => {
  const { booking, label, isBooker } = about
  // Only the student's time zone is known, not the participants'.
  const zone = (isBooker && booking.visitorZone) || undefined
  const own = ownSpan(booking.start, booking.durationMinutes, zone)
  const others = othersIn(about)
  return {
    kind: 'facts',
    facts: [
      ['When', formatSpan(booking.start, booking.durationMinutes)],
      ...(zone && own
        ? ([
            ['Your time', `${own} (${`${placeOf(zone)} time`.replaceAll(' ', '\u00a0')})`],
          ] as const)
        : []),
      ['Length', formatMinutes(booking.durationMinutes)],
      ['Where', booking.venue === 'in_person' ? inPersonLabel : venueLabels.online],
      ['Session', label],
      ['Booked by', booking.studentName],
      ...(others.length > 0 ? ([['Participants', others]] as const) : []),
      ['Order', orderNumber(booking.id)],
    ],
  }
}

const othersIn = ({ booking, participantsNow }: MailSubject) =>
  participantsNow?.map(mailLink) ?? otherStudentsIn(booking.guestMessage ?? '')

/** Returns a mailto link for an e-mail address. */
export const mailLink = (address: string) => ({ text: address, url: `mailto:${address}` })

/** Returns the price lines, with any discount and balance due. */
export const priceFacts = ({ booking }: MailSubject): MailBlock => ({
  kind: 'sums',
  sums: [
    ...(booking.discountAmount === '0.00'
      ? []
      : ([
          ['Price', euro(booking.basePrice)],
          [
            `Discount${booking.couponCode ? ` (${booking.couponCode})` : ''}`,
            `−${euro(booking.discountAmount)}`,
          ],
        ] as const)),
    ['Total', euro(booking.finalPrice)],
    ...(booking.owed === '0.00' || booking.paid === '0.00'
      ? []
      : ([['Paid', `−${euro(booking.paid)}`]] as const)),
    ...(booking.owed === '0.00' ? [] : ([['Balance due', euro(booking.owed)]] as const)),
  ],
})

/** Returns how to pay the balance due, or nothing if the booking is paid in full. */
export const balanceBlocks = ({ booking, howToPay }: MailSubject): MailBlock[] => {
  if (!howToPay) return []
  const { account, invoicePage } = howToPay
  const balance = `the balance of ${euro(booking.owed)}`
  return [
    account.length > 0
      ? `Please pay ${balance} by bank transfer:`
      : `You can pay ${balance} at the session, or reply to this e-mail to arrange it beforehand.`,
    ...(account.length > 0
      ? [
          {
            kind: 'facts' as const,
            facts: account.map(({ label, value }) => [label, value] as const),
          },
        ]
      : []),
    ...(invoicePage
      ? [{ kind: 'button' as const, label: 'Open your invoice', url: invoicePage }]
      : []),
  ]
}

const euro = (amount: string) => formatEuro(centsFromEuro(amount))

/** Returns the meeting link, or a promise to send it later; empty for sessions in person. */
export const joinBlocks = ({ booking }: MailSubject): MailBlock[] => {
  if (booking.venue === 'in_person') return []
  return booking.googleMeetLink
    ? [
        {
          kind: 'button',
          label: 'Join the session',
          url: booking.googleMeetLink,
          spelledOut: 'Or open this address:',
        },
      ]
    : ['You’ll get the meeting link in a separate e-mail.']
}
