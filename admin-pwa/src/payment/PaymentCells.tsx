import type { AdminPayment, Transaction } from '@synapse/shared/payment/contract'
import { Arrival } from '#payment/Arrival.tsx'
import type { PaymentTime } from '#payment/payment-labels.ts'
import { StripeLink } from '#payment/StripeLink.tsx'
import { Breakable } from '#ui/Breakable.tsx'
import { amountIn, humanize, joinNonEmpty } from '#ui/format/format.ts'
import { shortDay, timeOfDay } from '#ui/format/format-time.ts'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'

export type Paid = Pick<AdminPayment, keyof AdminPayment & keyof Transaction> &
  Partial<Pick<Transaction, 'invoiceId' | 'invoiceNumber' | 'billToName'>>

/** Shows the date with the time, if known, below it, because the column is narrow. */
export const Time = ({ at, hasTime }: PaymentTime) => (
  <>
    <span className="figures">{shortDay(at)}</span>
    {hasTime && <div className="soft">{timeOfDay(at)}</div>}
  </>
)

/** Shows an amount in its currency. Only euros are included in the totals. */
export const Amount = ({ amount, currency }: { amount: string; currency: string }) => (
  <span className="figures">{amountIn(currency, amount)}</span>
)

export const Payer = ({ payment }: { payment: Paid }) => {
  const to = linkOf(payment)
  const name = nameOf(payment) ?? (payment.bookingId ? 'Booking' : 'No booking')
  return (
    <>
      {to ? <RouteLink to={to}>{name}</RouteLink> : name}
      {payment.invoiceNumber && <div className="soft">Invoice {payment.invoiceNumber}</div>}
      {payment.studentEmail && (
        <div className="soft" style={{ overflowWrap: 'anywhere' }}>
          <Breakable>{payment.studentEmail}</Breakable>
        </div>
      )}
    </>
  )
}

const linkOf = ({ bookingId, website, invoiceId }: Paid) => {
  if (invoiceId) return paths.invoice(invoiceId)
  if (bookingId) return website ? paths.booking(website, bookingId) : paths.bookingById(bookingId)
}

const nameOf = ({ studentName, billToName }: Paid) => studentName ?? billToName

export const Method = ({ payment }: { payment: Paid }) => {
  const { stripeUrl, paymentMethod, reference } = payment
  if (!stripeUrl)
    return <span className="soft">{joinNonEmpty(', ', humanize(paymentMethod), reference)}</span>
  return (
    <>
      <StripeLink url={stripeUrl} about={`payment by ${nameOf(payment) ?? 'an unknown payer'}`}>
        {humanize(paymentMethod)}
      </StripeLink>
      <Arrival payment={payment} />
    </>
  )
}
