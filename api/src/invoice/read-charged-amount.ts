import { centsFromEuro, sumCents } from '@synapse/shared/money'
import type { Booking } from '#booking/model'
import type { Db } from '#db/knex'
import { type Payment, readEuroPayments, refundedCents } from '#payment/model'

/**
 * Returns the amount that is currently charged for a booking, in cents including VAT: the price
 * minus refunds or, if the booking is cancelled or unpaid, the payments minus refunds and lost
 * disputes. Ignores overpayments and their refunds.
 */
export const readChargedCents = async (
  db: Db,
  { id, paymentStatus, totalCents, excessRefunded }: Booking,
): Promise<number> => {
  const payments = await readEuroPayments(db, id)
  if (paymentStatus !== 'completed')
    return Math.min(totalCents, sumCents(payments.map(chargedCents)))
  return Math.max(0, totalCents - refundedCents(payments) + centsFromEuro(excessRefunded))
}

const chargedCents = (payment: Payment) =>
  Math.max(
    0,
    centsFromEuro(payment.amount) -
      refundedCents([payment]) -
      centsFromEuro(payment.lostInDisputes),
  )
