import type { Db } from '#db/knex'
import { Payment } from '#payment/model'
import { Refund } from '#refund/model'

/** A line of the ledger with the payment that it is about. */
export const findRefund = async (
  db: Db,
  refundId: string,
): Promise<{ line: Refund; payment: Payment }> => {
  const line = await Refund.query(db).findById(refundId).throwIfNotFound()
  const payment = await Payment.query(db).findById(line.paymentId).throwIfNotFound()
  return { line, payment }
}
