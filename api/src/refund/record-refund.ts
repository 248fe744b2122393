import { randomUUID } from 'node:crypto'
import { ok, type Refused, type Result, refuse } from '@synapse/shared/contract/result'
import { euroFromCents, sumCents } from '@synapse/shared/money'
import type { ManualMethod } from '@synapse/shared/payment/payment'
import { maltaDay } from '@synapse/shared/time'
import type { Knex } from 'knex'
import { addToTimeline, lockBooking } from '#booking/model'
import type { Caller, Context } from '#core/context'
import { isDayClosed } from '#journal/model'
import { postFacts, subjectOf } from '#journal/post-facts'
import { isManual, type Payment, paidOn } from '#payment/model'
import { lockAndCheckDailyLimit } from '#refund/check-daily-limit'
import { Refund } from '#refund/model'
import type { RefundPart } from '#refund/read-refundable'
import { updatePaymentAndBooking } from '#refund/update-payment-and-booking'
import { TodoItem } from '#todo/model'

type RefundToRecord = Pick<Refund, 'requestedBy' | 'reason'> &
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

type OperatorRefund = Omit<RefundToRecord, 'requestedBy'> & { caller: Caller }
type ManualRefusal = 'no_method' | 'in_future' | 'too_early' | 'closed'

/**
 * Adds the operator's refunds to the ledger, and queues their jobs. Manual refunds take effect
 * immediately. The caller must first lock the payments and the booking and check the refundable
 * amounts. Afterwards, the caller must send the pending refunds.
 */
export const recordOperatorRefund = async (
  context: Context,
  trx: Knex.Transaction,
  { caller, ...refund }: OperatorRefund,
): Promise<Result<Refund[], 'password_needed' | ManualRefusal>> => {
  const { parts, todoId, manual } = refund
  const checked = await lockAndCheckDailyLimit(trx, caller, sumCents(parts.map((one) => one.cents)))
  if (!checked.ok) return checked
  const manualParts = parts.filter(({ payment }) => isRefundedManually(payment, manual))
  const refusal = await manualRefundRefusal(context, trx, manualParts, manual)
  if (refusal) return refusal
  const refunds = await addToLedger(context, trx, {
    ...refund,
    reason: (manual?.covers === 'all_payments' && manual.note) || refund.reason,
    requestedBy: 'operator',
  })
  for (const { id, method } of refunds)
    await context.emit(trx, method ? 'refund.succeeded' : 'refund.requested', { refundId: id })
  if (todoId) await TodoItem.query(trx).findById(todoId).patch({ status: 'in_progress' })
  for (const { payment } of manualParts) {
    const booking = payment.bookingId ? await lockBooking(trx, payment.bookingId) : undefined
    await updatePaymentAndBooking(context, trx, payment, booking, { hasNewRefund: true })
  }
  return ok(refunds)
}

const isRefundedManually = (payment: Payment, manual: ManualRefund | undefined): boolean =>
  manual?.covers === 'all_payments' || isManual(payment)

const manualRefundRefusal = async (
  { now }: Context,
  trx: Knex.Transaction,
  parts: readonly RefundPart[],
  manual: ManualRefund | undefined,
): Promise<Refused<ManualRefusal> | undefined> => {
  if (parts.length === 0) return undefined
  if (!manual) return refuse('no_method')
  if (manual.date > maltaDay(now())) return refuse('in_future')
  if (parts.some(({ payment }) => manual.date < paidOn(payment))) return refuse('too_early')
  return (await isDayClosed(trx, manual.date)) ? refuse('closed') : undefined
}

/**
 * Adds refunds to the ledger, one per payment. Refunds through Stripe are pending, and manual
 * refunds have succeeded. The caller must first lock the payments and the booking and check the
 * refundable amounts. Afterwards, the caller must send the pending refunds.
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
