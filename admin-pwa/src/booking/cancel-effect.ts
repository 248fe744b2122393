import { hasBegun } from '@synapse/shared/booking/booking-can'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { creditedOn, type UnpaidInvoice } from '#invoice/invoice-labels.ts'
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
  invoice?: UnpaidInvoice,
): { session: string; rest: string } => {
  const which = `${booking.studentName}’s session on ${longMoment(booking.sessionDate)}`
  return hasBegun({ start: Temporal.Instant.from(booking.sessionDate) }, now)
    ? {
        session: `${which} has already started or ended. Cancelling it only changes your records.`,
        rest: `${keptOf(booking)}${creditedOn(invoice)} No e-mail is sent and no slot becomes free.`,
      }
    : {
        session: `${which} will be cancelled.`,
        rest: `${keptOf(booking)}${creditedOn(invoice)} ${followsOf(booking)}`,
      }
}

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
      : `Nothing has been paid, and the ${euro(owed)} balance is no longer due.`
  const kept =
    revenue === paid
      ? `Under your terms, you keep the payment of ${euro(revenue)}`
      : `Under your terms, you keep the remaining ${euro(revenue)} of the payment`
  return owed === '0.00' ? `${kept}.` : `${kept}, and the unpaid ${euro(owed)} is no longer due.`
}

const followsOf = ({ calendarEventId, hasPayment }: Cancelled): string => {
  const told = hasPayment ? 'The student gets an e-mail about this' : 'The student gets an e-mail'
  return calendarEventId
    ? `${told}, the calendar event is removed and the slot becomes free.`
    : `${told}, and the slot becomes free.`
}
