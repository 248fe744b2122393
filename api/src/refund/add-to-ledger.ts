import { randomUUID } from 'node:crypto'
import { euroFromCents } from '@synapse/shared/money'
import type { ManualMethod } from '@synapse/shared/payment/payment'
import type { Knex } from 'knex'
import { addToTimeline } from '#booking/model'
import type { Context } from '#core/context'
import { postFacts, subjectOf } from '#journal/post-facts'
import { isManual, type Payment } from '#payment/model'
import { Refund } from '#refund/model'
import type { RefundPart } from '#refund/read-refundable'

/** A refund to record, divided between payments. */
export type RefundToRecord = Pick<Refund, 'requestedBy' | 'reason'> &
  Partial<Pick<Refund, 'todoId' | 'endsBooking'>> & {
    parts: readonly RefundPart[]
    manual?: ManualRefund | undefined
  }

/**
 * How and on which day (YYYY-MM-DD) the operator refunded money: for all payments, or only for
 * those that weren't made by card.
 */
export type ManualRefund = { method: ManualMethod; date: string } & (
  | { covers: 'manual_payments' }
  | { covers: 'all_payments'; note: string }
)

/** Returns whether the operator refunds a payment manually rather than through Stripe. */
export const isRefundedManually = (payment: Payment, manual: ManualRefund | undefined): boolean =>
  manual?.covers === 'all_payments' || isManual(payment)

/**
 * Adds refunds to the ledger, one per payment. Refunds through Stripe are pending, and manual
 * refunds have succeeded. The caller must first lock the payments and the booking and check the
 * remaining amounts. Afterwards, the caller must send the pending refunds.
 */
export const addToLedger = async (
  { now }: Context,
  trx: Knex.Transaction,
  { parts, manual, ...columns }: RefundToRecord,
): Promise<Refund[]> => {
  const refunds: Refund[] = []
  const requestId = randomUUID()
  for (const { payment, cents } of parts) {
    const refund = await Refund.query(trx).insertAndFetch({
      ...columns,
      requestId,
      paymentId: payment.id,
      amount: euroFromCents(cents),
      ...(isRefundedManually(payment, manual) && manualColumns(manual)),
    })
    const { amount, method } = refund
    if (method) await postFacts(trx, subjectOf(payment))
    if (payment.bookingId && method)
      await addToTimeline(trx, payment.bookingId, 'refund_succeeded', now(), { amount, method })
    else if (payment.bookingId)
      await addToTimeline(trx, payment.bookingId, 'refund_requested', now(), { amount })
    refunds.push(refund)
  }
  return refunds
}

const manualColumns = (manual: ManualRefund | undefined) => {
  if (!manual) throw new Error('A manual payment can’t be refunded by Stripe')
  return { status: 'succeeded', method: manual.method, givenOn: manual.date } as const
}
