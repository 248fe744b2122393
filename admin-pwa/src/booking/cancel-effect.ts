import { hasBegun } from '@synapse/shared/booking/booking-can'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { longMoment } from '#ui/format-time.ts'
import { euro } from '#ui/Money.tsx'

type Cancelled = Pick<
  AdminBooking,
  | 'studentName'
  | 'sessionDate'
  | 'hasPayment'
  | 'revenue'
  | 'paid'
  | 'owed'
  | 'calendarEventId'
  | 'hasOpenRefundTask'
>

/** Describes the effect of cancelling a booking without a refund, for the operator to confirm. */
export const cancelEffect = (
  booking: Cancelled,
  now: Temporal.Instant,
  invoice?: Pick<Invoice, 'invoiceNumber'> & { owed: string },
): { session: string; rest: string } => {
  const which = `The session of ${booking.studentName} on ${longMoment(booking.sessionDate)}`
  return hasBegun({ start: Temporal.Instant.from(booking.sessionDate) }, now)
    ? {
        session: `${which} has begun or is over. It counts as cancelled in the books only.`,
        rest: `${keptOf(booking)}${creditedOn(invoice)} No mail is sent, and no slot becomes free.`,
      }
    : {
        session: `${which} is cancelled.`,
        rest: `${keptOf(booking)}${creditedOn(invoice)} ${followsOf(booking)}`,
      }
}

/**
 * Cancelling drops the balance due, so the unpaid part of the invoice has to be credited as well.
 */
const creditedOn = (invoice: (Pick<Invoice, 'invoiceNumber'> & { owed: string }) | undefined) =>
  invoice && invoice.owed !== '0.00'
    ? ` Invoice ${invoice.invoiceNumber} still asks for ${euro(invoice.owed)}: a credit note is issued for that.`
    : ''

const keptOf = ({ hasOpenRefundTask, ...booking }: Cancelled): string =>
  hasOpenRefundTask
    ? `${moneyOf(booking)} Its refund task stays open on the to-do list.`
    : moneyOf(booking)

const moneyOf = ({
  hasPayment,
  revenue,
  paid,
  owed,
}: Omit<Cancelled, 'hasOpenRefundTask'>): string => {
  if (!hasPayment)
    return owed === '0.00'
      ? 'There is no payment to refund.'
      : `Nothing has been paid, and the ${euro(owed)} are not owed any more.`
  const kept =
    revenue === paid
      ? `The payment of ${euro(revenue)} is kept under your terms`
      : `What is left of the payment, ${euro(revenue)}, is kept under your terms`
  return owed === '0.00'
    ? `${kept}.`
    : `${kept}, and the other ${euro(owed)} are not owed any more.`
}

const followsOf = ({ calendarEventId, hasPayment }: Cancelled): string => {
  const told = hasPayment ? 'The student is told so by e-mail' : 'The student is told by e-mail'
  return calendarEventId
    ? `${told}, the calendar event is removed and the slot is free again.`
    : `${told}, and the slot is free again.`
}
