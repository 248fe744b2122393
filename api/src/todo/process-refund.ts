import { setTimeout as pause } from 'node:timers/promises'
import type { AnswerOf, RefusalOf } from '@synapse/shared/endpoint'
import { formatEuro } from '@synapse/shared/money'
import { done, type Result, refused } from '@synapse/shared/result'
import type { processRefund as contract } from '@synapse/shared/todo/contract'
import { whyTodoCannot } from '@synapse/shared/todo/todo'
import type { Knex } from 'knex'
import { endBooking } from '#booking/cancel-booking'
import { type Booking, lockBooking, note } from '#booking/model'
import type { Context } from '#context'
import { toTimestamp } from '#db/instant'
import { fromNumeric, toNumeric } from '#db/money'
import { sendRefund } from '#payment/jobs'
import { remainingCents } from '#payment/mirror-refunds'
import { Payment, Refund } from '#payment/model'
import { TodoItem } from '#todo/model'

type Answer = AnswerOf<typeof contract>
type Refusal = RefusalOf<typeof contract>
type Begun = { todoId: string; studentName: string; refundIds: string[]; message: string }

/**
 * Refunds the booking of a to-do, and cancels it if the task asks for that. What is to go back is
 * written down first, with the cancellation and the jobs that see to both; only then is Stripe asked,
 * so that no crash loses the refund and no second click makes another one.
 * @param amountCents all that remains when undefined
 */
export const processRefund = async (
  context: Context,
  todoId: string,
  amountCents: number | undefined,
): Promise<Result<Answer, Refusal>> => {
  if (amountCents === 0) return refused('nothing')
  const begun = await context.db.transaction((trx) => begin(context, trx, todoId, amountCents))
  if (!begun.ok) return begun
  await sendNow(context, begun.value.refundIds)
  return resultOf(context, begun.value)
}

const begin = async (
  context: Context,
  trx: Knex.Transaction,
  todoId: string,
  amountCents: number | undefined,
): Promise<Result<Begun, Refusal>> => {
  const held = await hold(trx, todoId)
  if (!held.ok) return held
  const { booking, payments } = held.value
  const lines = await divide(trx, payments, amountCents)
  if (!lines) return refused('too_much')
  const begun = { todoId, studentName: booking.studentName, refundIds: [], message: '' }
  if (lines.length === 0)
    return done({ ...begun, message: await closeWithoutRefund(context, trx, held.value) })
  const refundIds = await writeDown(context, trx, held.value, lines)
  await cancelWith(context, trx, held.value)
  return done({ ...begun, refundIds })
}

type Held = { item: TodoItem; booking: Booking; payments: Payment[] }
type Line = { payment: Payment; cents: number }

/** Locks all that a refund touches, unless the task is not one to be refunded now. */
const hold = async (trx: Knex.Transaction, todoId: string): Promise<Result<Held, Refusal>> => {
  const seen = await TodoItem.query(trx).findById(todoId)
  if (!seen) return refused('unknown')
  if (seen.type === 'general') return refused('no_refund')
  if (!seen.relatedBookingId) return refused('no_booking')
  // One order everywhere: payments, booking, to-do.
  const payments = await refundablePayments(trx, seen).forUpdate()
  const booking = await lockBooking(trx, seen.relatedBookingId)
  const item = await TodoItem.query(trx).findById(todoId).forUpdate()
  if (!item || !booking) return refused('unknown')
  if (whyTodoCannot('processRefund', item.status)) return refused('wrong_state')
  if (await Refund.query(trx).findOne({ todoId, status: 'pending' })) return refused('under_way')
  return done({ item, booking, payments })
}

/** The card payments of a to-do's booking: the one that it is about, or all. */
export const refundablePayments = (db: Knex, item: TodoItem) => {
  const payments = Payment.query(db)
    .where({ bookingId: item.relatedBookingId })
    .whereNotNull('stripePaymentIntentId')
    .orderBy('id')
  const { paymentIntent } = item.relatedData
  return typeof paymentIntent === 'string'
    ? payments.where({ stripePaymentIntentId: paymentIntent })
    : payments
}

/** How much of which payment goes back; undefined when there is not that much left. */
const divide = async (
  trx: Knex.Transaction,
  payments: readonly Payment[],
  amountCents: number | undefined,
) => {
  let wanted = amountCents ?? Number.POSITIVE_INFINITY
  const lines: Line[] = []
  for (const payment of payments) {
    const cents = Math.min(wanted, await remainingCents(trx, payment))
    if (cents > 0) lines.push({ payment, cents })
    wanted -= cents
  }
  const isShort = amountCents !== undefined && wanted > 0 && payments.length > 0
  return isShort ? undefined : lines
}

/** The ledger's lines, the jobs that send them, and the task that waits for them. */
const writeDown = async (
  context: Context,
  trx: Knex.Transaction,
  { item, booking }: Held,
  lines: readonly Line[],
): Promise<string[]> => {
  const refundIds: string[] = []
  for (const { payment, cents } of lines) {
    const refund = await Refund.query(trx).insertAndFetch({
      paymentId: payment.id,
      amount: toNumeric(cents),
      requestedBy: 'operator',
      reason: item.title,
      todoId: item.id,
    })
    await note(trx, booking.id, 'refund_requested', context.now(), { amount: refund.amount })
    await context.emit(trx, 'refund.requested', { refundId: refund.id })
    refundIds.push(refund.id)
  }
  const amount = toNumeric(lines.reduce((sum, { cents }) => sum + cents, 0))
  await TodoItem.query(trx)
    .findById(item.id)
    .patch({
      status: 'in_progress',
      relatedData: { ...item.relatedData, refund: { status: 'pending', amount } },
    })
  return refundIds
}

/** Whether a task ends the session at once. One of another kind gives money back and no more. */
export const isCancelledWith = (item: TodoItem, booking: Booking): boolean =>
  item.type === 'booking_cancellation' && booking.paymentStatus === 'completed'

const cancelWith = async (
  context: Context,
  trx: Knex.Transaction,
  { item, booking }: Held,
): Promise<boolean> => {
  if (!isCancelledWith(item, booking)) return false
  await endBooking(context, trx, booking, 'cancelled')
  return true
}

const closeWithoutRefund = async (
  context: Context,
  trx: Knex.Transaction,
  held: Held,
): Promise<string> => {
  const isCancelled = await cancelWith(context, trx, held)
  await TodoItem.query(trx)
    .findById(held.item.id)
    .patch({ status: 'completed', completedAt: toTimestamp(context.now()) })
  const what = held.payments.length > 0 ? 'Nothing remains to be refunded' : 'No payment to refund'
  return isCancelled ? `${what}; the booking was cancelled.` : `${what}.`
}

/** Longer than Stripe ever takes, and shorter than anybody waits. The job goes on by itself. */
const waitMs = 12_000

const sendNow = async (context: Context, refundIds: readonly string[]) => {
  const send = async () => {
    for (const refundId of refundIds) await sendRefund.run(context, { refundId })
  }
  const sent = send().catch((error) => {
    console.error('A refund could not be sent now and will be tried again:', error)
  })
  await Promise.race([sent, pause(waitMs, undefined, { ref: false })])
}

const resultOf = async (
  { db }: Context,
  { todoId, studentName, refundIds, message }: Begun,
): Promise<Result<Answer, Refusal>> => {
  const booking = { studentName }
  if (refundIds.length === 0) return done({ refund: null, booking, message })
  const lines = await Refund.query(db).findByIds(refundIds)
  const failed = lines.find(({ status }) => status === 'failed')
  if (failed) {
    const item = await TodoItem.query(db).findById(todoId)
    // Somebody was quicker in Stripe's own dashboard.
    if (item?.status === 'completed')
      return done({ refund: null, booking, message: 'The payment had been refunded already.' })
    return refused('refund_failed', failed.failureReason ?? undefined)
  }
  const cents = lines.reduce((sum, line) => sum + fromNumeric(line.amount), 0)
  const status = lines.every((line) => line.status === 'succeeded') ? 'succeeded' : 'pending'
  return done({
    refund: { amount: toNumeric(cents), status },
    booking,
    message:
      status === 'succeeded'
        ? `${formatEuro(cents)} was refunded to ${studentName}.`
        : `${formatEuro(cents)} is on its way to ${studentName}; Stripe has not confirmed it yet.`,
  })
}
