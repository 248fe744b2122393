import { hasSessionBegun, orderNumber } from '@synapse/shared/booking/booking'
import { centsFromEuro, formatEuroText, isZero } from '@synapse/shared/money'
import { formatMoment } from '@synapse/shared/time'
import { lastRefundDay, withdrawalRefund } from '@synapse/shared/withdrawal/withdrawal'
import { withdrawalRefundText } from '@synapse/shared/withdrawal/withdrawal-texts'
import { bookingLinks, compactRows, sessionFacts } from '#booking/emails/facts'
import type { MailTemplate } from '#booking/emails/send-mail'
import type { Booking } from '#booking/model'

type Withdrawn = {
  /** The student's name, as entered in the statement of withdrawal. */
  name: string
  /** The amount that will be refunded, in euros. */
  refund: string
  at: Temporal.Instant
  /** Whether the recipient was invited to a session that no longer takes place. */
  endsInvitation: boolean
}

/** Confirms the content, date and time of a withdrawal (Directive 2011/83/EU, Article 11a(4)). */
export const withdrawalConfirmationMail = (
  booking: Booking,
  { name, refund, at, endsInvitation }: Withdrawn,
): MailTemplate => ({
  kind: 'withdrawal',
  ...(endsInvitation && { invite: 'current' }),
  write: (about) => ({
    subject: `You’ve withdrawn from your contract: ${about.shortTime} · ${about.website.name}`,
    preview: `We received your withdrawal on ${formatMoment(at)}.`,
    heading: 'You’ve withdrawn from your contract',
    blocks: [
      refundText(booking, refund, at),
      `Your contract has ended${hasSessionBegun(booking, at) ? '' : ' and the session is cancelled'}.${endsInvitation ? ' The attached file removes it from your calendar.' : ''}`,
      {
        ...sessionFacts(about, { text: 'Withdrawn', isOff: true }),
        facts: compactRows<string>(
          ['Session type', about.label],
          !isZero(refund) && ['To be refunded', formatEuroText(refund)],
          ['Order number', orderNumber(booking.id)],
        ),
      },
      `We received this statement on ${formatMoment(at)}:`,
      { kind: 'quotation', text: `“I, ${name}, withdraw from ${contractOf(booking)}.”` },
      about.isBooker && bookingLinks({ ...about, invoiceLink: null }),
      { kind: 'small', text: 'Questions? Reply to this e-mail.' },
    ],
  }),
})

/** Returns the description of the contract that follows 'I withdraw from' in the statement. */
export const contractOf = ({ id, start }: Booking): string =>
  `the contract for the session on ${formatMoment(start)}, order ${orderNumber(id)}`

const refundText = (booking: Booking, refund: string, at: Temporal.Instant) => {
  const amounts = { priceCents: booking.totalCents, undisputedCents: 0 }
  const { earnedCents } = withdrawalRefund(booking, amounts, at)
  return withdrawalRefundText(
    { earnedCents, refundCents: centsFromEuro(refund) },
    lastRefundDay(at),
  )
}
