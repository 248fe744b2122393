import type { Db } from '#db/knex'
import { findPayer } from '#invoice/find-payer'
import { Payment } from '#payment/model'
import { Refund } from '#refund/model'

/** Reads a refund, its payment, and the booking or invoice with the payer's name. */
export const readRefund = async (db: Db, refundId: string) => {
  const refund = await Refund.query(db).findById(refundId).throwIfNotFound()
  const payment = await Payment.query(db).findById(refund.paymentId).throwIfNotFound()
  return { refund, payment, ...(await findPayer(db, payment)) }
}
