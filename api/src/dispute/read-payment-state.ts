import { centsFromEuro } from '@synapse/shared/money'
import type { PaymentState } from '@synapse/shared/payment/payment'
import type { Db } from '#db/knex'
import { Dispute, isEnded } from '#dispute/model'
import { Payment } from '#payment/model'

/** Returns the status of a locked payment, which depends on its disputes and refunds. */
export const readPaymentState = async (db: Db, id: string): Promise<PaymentState> => {
  const disputes = await Dispute.query(db).where({ paymentId: id })
  if (disputes.some(({ status }) => !isEnded(status))) return 'disputed'
  if (disputes.some(({ status }) => status === 'lost')) return 'dispute_lost'
  const { amount, refunded } = await Payment.query(db).findById(id).throwIfNotFound()
  if (centsFromEuro(refunded) >= centsFromEuro(amount)) return 'refunded'
  return refunded === '0.00' ? 'completed' : 'partially_refunded'
}
