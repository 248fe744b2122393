import { type BalanceFields, owedCents } from '#invoice/invoice'
import {
  centsFromEuro,
  formatEuro,
  formatEuroText,
  isZero,
  maximumChargeCents,
  minimumChargeCents,
  sumCents,
} from '#money'
import type { PaymentStatus } from '#payment/payment'
import { divideRefund, inRefundOrder } from '#refund/refund'

type Balance = Omit<BalanceFields, 'dueDate'>
type Chargeable = Disputable & { bookingId: string | null }
type Disputable = Balance & { payments: readonly { inDispute?: string | undefined }[] }

/** Returns what the client should pay now, in cents: the balance due less disputed amounts. */
export const requestedCents = (invoice: Disputable): number =>
  Math.max(0, owedCents(invoice) - disputedCents(invoice))

/** Returns whether a balance is due only because of open disputes. */
export const isDisputed = (invoice: Disputable): boolean =>
  owedCents(invoice) > 0 && requestedCents(invoice) === 0

/** Returns how much of the payments the bank is holding because of open disputes, in cents. */
export const disputedCents = ({ payments }: Pick<Disputable, 'payments'>): number =>
  sumCents(payments.map(({ inDispute = '0.00' }) => centsFromEuro(inDispute)))

export const disputedMessage =
  'The payment is disputed. Wait for the bank’s decision before you send a reminder.'

/**
 * Returns how much of an invoice can be paid by card now, in cents. For a booking's invoice, this
 * is 0: bookings are paid through their own checkout.
 */
export const cardChargeableCents = (invoice: Chargeable): number => {
  const cents = requestedCents(invoice)
  if (invoice.bookingId) return 0
  return cents < minimumChargeCents || cents > maximumChargeCents ? 0 : cents
}

/** Returns whether a client can pay an invoice by card on its page. */
export const isPayableByCard = (
  invoice: Chargeable,
  { paysByLink }: { paysByLink: boolean },
): boolean => paysByLink && cardChargeableCents(invoice) > 0

/**
 * Returns how much of an invoice's overpayment can be refunded, in cents. Payments for a booking
 * are refunded on the booking.
 */
export const refundableOverpaymentCents = ({
  kind,
  bookingId,
  grossTotal,
  credited,
  payments,
}: Pick<Balance, 'kind' | 'grossTotal' | 'credited'> & {
  bookingId: string | null
  payments: readonly Refundable[]
}): number => {
  if (kind !== 'invoice' || bookingId) return 0
  const keptCents = sumCents(payments.map(({ remaining }) => centsFromEuro(remaining)))
  return Math.max(0, keptCents - centsFromEuro(grossTotal) + centsFromEuro(credited))
}

type Refundable = { remaining: string; status?: PaymentStatus | undefined }

/**
 * Divides a refund among an invoice's payments, as the server does; undefined if the payments don't
 * cover the refund.
 * @param payments sorted by time
 */
export const splitRefund = <Payment extends Refundable>(
  payments: readonly Payment[],
  cents: number,
) =>
  divideRefund(
    inRefundOrder(payments.toReversed()).map((payment) => ({
      payment,
      maxCents: Math.max(0, centsFromEuro(payment.remaining)),
    })),
    cents,
  )

/** Returns the labelled amounts that lead from the total to the amount due. */
export const balanceLines = (invoice: Disputable): (readonly [label: string, amount: string])[] => {
  const { credited, grossTotal, paid, payments } = invoice
  const disputed = disputedCents(invoice)
  return [
    ['Total', formatEuroText(grossTotal)],
    ...(isZero(credited) ? [] : [['Credited', formatEuro(-centsFromEuro(credited))] as const]),
    ...(payments.length === 0 ? [] : [['Paid', formatEuroText(paid)] as const]),
    ...(disputed === 0 ? [] : [['Disputed', formatEuro(disputed)] as const]),
  ]
}
