import { ok, type Refused, type Result, refuse } from '@synapse/shared/contract/result'
import { sumCents } from '@synapse/shared/money'
import { maltaDay } from '@synapse/shared/time'
import type { Knex } from 'knex'
import { lockBooking } from '#booking/model'
import type { Caller, Context } from '#core/context'
import { isDayClosed } from '#journal/model'
import { paidOn } from '#payment/model'
import {
  addToLedger,
  isRefundedManually,
  type ManualRefund,
  type RefundToRecord,
} from '#refund/add-to-ledger'
import { lockAndCheckDailyLimit } from '#refund/check-daily-limit'
import type { Refund } from '#refund/model'
import type { RefundPart } from '#refund/read-refundable'
import { updatePaymentAndBooking } from '#refund/update-payment-and-booking'
import { TodoItem } from '#todo/model'

type OperatorRefund = Omit<RefundToRecord, 'requestedBy'> & { caller: Caller }
type ManualRefusal = 'no_method' | 'in_future' | 'too_early' | 'closed'

/**
 * Adds the operator's refunds to the ledger, and queues the jobs that follow. Manual refunds take
 * effect immediately. The caller must first lock the payments and the booking and check the
 * remaining amounts. Afterwards, the caller must send the pending refunds.
 */
export const recordOperatorRefund = async (
  context: Context,
  trx: Knex.Transaction,
  { caller, ...refund }: OperatorRefund,
): Promise<Result<Refund[], 'password_needed' | ManualRefusal>> => {
  const { parts, todoId, manual } = refund
  const cents = sumCents(parts.map((part) => part.cents))
  const checked = await lockAndCheckDailyLimit(trx, caller, cents)
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

/** Returns why these manual refunds can't be recorded, or undefined if they can. */
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
