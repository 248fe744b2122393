import { inPersonLabel, orderNumber, venueLabels } from '@synapse/shared/booking/booking'
import { otherStudentsIn } from '@synapse/shared/booking/form'
import { centsFromEuro, formatEuro, formatEuroText, isZero } from '@synapse/shared/money'
import {
  formatMinutes,
  formatMonth,
  formatSpan,
  maltaDate,
  maltaTime,
  timeSpan,
  weekdayName,
} from '@synapse/shared/time'
import { visitorTime } from '@synapse/shared/visitor-time'
import { withdrawalEnd, withdrawLabel } from '@synapse/shared/withdrawal/withdrawal-texts'
import type { MailSubject, MaybeBlock } from '#booking/emails/send-mail'
import type { BoardingPass, FactValue, MailBlock, MailButton } from '#mail/content'

/** Returns a session's details, with its new status (`stamp`) and its price (`prices`) if given. */
export const sessionFacts = (
  about: MailSubject,
  stamp?: BoardingPass['stamp'],
  prices: readonly Row<string>[] = [],
): BoardingPass => {
  const { booking, label, isBooker } = about
  // Participants see only the time in Malta, because their time zones aren't known.
  const zone = (isBooker && booking.visitorZone) || undefined
  const others = othersIn(about)
  const date = maltaDate(booking.start)
  return {
    kind: 'pass',
    stamp,
    when: formatSpan(booking.start, booking.durationMinutes),
    day: date.day,
    weekday: weekdayName(date.dayOfWeek),
    month: formatMonth(date),
    time: `${timeSpan(booking.start, booking.durationMinutes)} ${maltaTime}`,
    ownTime: visitorTime(booking.start, booking.durationMinutes, zone),
    facts: compactRows<FactValue>(
      ['Where', booking.venue === 'in_person' ? inPersonLabel : venueLabels.online],
      ['Session type', `${label}, ${formatMinutes(booking.durationMinutes)}`],
      ...prices,
      !isBooker && ['Student', booking.studentName],
      others.length > 0 && ['Participants', others],
      ['Order number', orderNumber(booking.id)],
    ),
  }
}

/**
 * Returns the links to the booking, its receipts, its invoice form and the withdrawal page, if it
 * has them.
 */
export const bookingLinks = (
  { statusUrl, invoiceLink, receipts }: MailSubject,
  withdrawal: MailSubject['withdrawal'] = null,
): MailBlock => ({
  kind: 'facts',
  facts: compactRows<FactValue>(
    ['Booking', [{ text: 'Open my booking', url: statusUrl }]],
    ...receipts.map(
      ({ number, link }) => ['Receipt', [{ text: `${number} (PDF)`, url: link }]] as const,
    ),
    invoiceLink && ['Invoice', [{ text: 'Request an invoice', url: invoiceLink }]],
    withdrawal && [
      'Withdrawal',
      [
        {
          text: withdrawLabel,
          url: withdrawal.link,
          ending: withdrawalEnd(withdrawal),
        },
      ],
    ],
  ),
})

type Row<Value> = readonly [label: string, value: Value]

/** Returns the rows, leaving out falsy values. */
export const compactRows = <Value extends FactValue>(
  ...rows: (Row<Value> | '' | false | null | undefined)[]
): Row<Value>[] => rows.flatMap((row) => (row ? [row] : []))

const othersIn = ({ booking, participantsNow }: MailSubject) =>
  participantsNow?.map(mailLink) ??
  (booking.numberOfStudents > 1 ? otherStudentsIn(booking.guestMessage ?? '') : '')

/** Returns a mailto link for an e-mail address. */
export const mailLink = (address: string) => ({ text: address, url: `mailto:${address}` })

/** Returns the price lines, with any discount and balance due. */
export const priceLines = ({ booking }: MailSubject): Row<string>[] => {
  const { couponCode, discountAmount, owed } = booking
  // Refunded overpayments don't count as paid.
  const settledCents = booking.totalCents - centsFromEuro(owed)
  const hasDiscount = !isZero(discountAmount)
  const isOwed = !isZero(owed)
  return compactRows<string>(
    hasDiscount && ['Price', formatEuroText(booking.basePrice)],
    hasDiscount && [
      'Discount',
      `−${formatEuroText(discountAmount)}${couponCode ? ` (${couponCode})` : ''}`,
    ],
    [isOwed || booking.totalCents === 0 ? 'Total' : 'Paid', formatEuroText(booking.finalPrice)],
    isOwed && settledCents > 0 && ['Paid', formatEuro(-settledCents)],
    isOwed && ['Balance due', formatEuroText(owed)],
  )
}

/** Returns instructions for paying the balance due; empty if the booking is paid in full. */
export const balanceBlocks = ({ booking, howToPay }: MailSubject): MaybeBlock[] => {
  if (!howToPay) return []
  const { account, invoicePage } = howToPay
  const balance = `the balance of ${formatEuroText(booking.owed)}`
  const facts = account.map(({ label, value }) => [label, value] as const)
  return [
    ...(facts.length > 0
      ? [`Please pay ${balance} by bank transfer:`, { kind: 'facts', facts, isOwn: true } as const]
      : [
          `You can pay ${balance} at the session, or reply to this e-mail to arrange payment beforehand.`,
        ]),
    invoicePage && { kind: 'button', label: 'Open your invoice', url: invoicePage },
  ]
}

/** Returns a session's details with the meeting link below its time, or a promise to send it. */
export const sessionBlocks = (
  about: MailSubject,
  stamp?: BoardingPass['stamp'],
  prices: readonly Row<string>[] = [],
): MailBlock[] => {
  const [join] = joinBlocks(about)
  const session = sessionFacts(about, stamp, prices)
  if (!join) return [session]
  return typeof join === 'string' ? [session, join] : [{ ...session, action: join }]
}

/** Returns the button that opens the meeting, or a promise to send the link. */
export const joinBlocks = ({ booking }: MailSubject): (string | MailButton)[] => {
  const { googleMeetLink: url, venue } = booking
  if (venue === 'in_person') return []
  return url
    ? [
        {
          kind: 'button',
          label: 'Join the session',
          url,
          spelledOut: 'If the button doesn’t work, open this address:',
        },
      ]
    : ['You’ll get the meeting link in a separate e-mail.']
}
