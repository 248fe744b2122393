import type { AnswerOf, InputOf, RefusalOf } from '@synapse/shared/endpoint'
import { formatEuro } from '@synapse/shared/money'
import type * as contract from '@synapse/shared/refund/contract'
import { divideRefund, endsSession } from '@synapse/shared/refund/refund'
import { done, type Result, refused } from '@synapse/shared/result'
import { maltaDate } from '@synapse/shared/time'
import { whyTodoCannot } from '@synapse/shared/todo/todo'
import type { Knex } from 'knex'
import { endBooking } from '#booking/cancel-booking'
import { type Booking, lockBooking } from '#booking/model'
import type { Context } from '#context'
import { anyOf } from '#db/any-of'
import { fromTimestamp, toTimestamp } from '#db/instant'
import { fromNumeric } from '#db/money'
import { isByHand } from '#payment/model'
import { concludePayment } from '#refund/conclude-payment'
import { concludeRefundTask } from '#refund/conclude-refund-task'
import { Refund, resultOf } from '#refund/model'
import { isCancelledWith, refundScope } from '#refund/read-refund-task'
import {
  type GivenByHand,
  lockRefundable,
  type Refundable,
  readEnding,
  requestRefund,
} from '#refund/request-refund'
import { sendNow } from '#refund/send-refund'
import { TodoItem } from '#todo/model'

type Answer = AnswerOf<typeof contract.processRefund>
type Refusal = RefusalOf<typeof contract.processRefund>
type Wish = InputOf<typeof contract.processRefund>
type Begun = { studentName: string; lines: Refund[]; message: string }

/**
 * Refunds the booking of a to-do, and ends it if the task asks for that. What is to go back is
 * written down first, with the jobs that see to it; then Stripe is asked. Only what Stripe has taken
 * ends the booking and is told, so a refusal or a crash leaves everything as it was. What came by
 * hand the operator has given back by hand: that is written down, and is done with it.
 */
export const processRefund = async (
  context: Context,
  todoId: string,
  wish: Wish,
): Promise<Result<Answer, Refusal>> => {
  if (wish.amount === 0) return refused('nothing')
  const begun = await context.db.transaction((trx) => begin(context, trx, todoId, wish))
  if (!begun.ok) return begun
  const { studentName, lines, message } = begun.value
  const booking = { studentName }
  if (lines.length === 0) return done({ refund: null, booking, message })
  await sendNow(
    context,
    lines.filter(({ method }) => method === null),
  )
  await context.db.transaction((trx) => concludeRefundTask(context, trx, todoId))
  return answerOf(context, todoId, begun.value)
}

const begin = async (
  context: Context,
  trx: Knex.Transaction,
  todoId: string,
  { amount, byHand }: Wish,
): Promise<Result<Begun, Refusal>> => {
  const held = await hold(trx, todoId)
  if (!held.ok) return held
  const { item, booking, refundable } = held.value
  const { studentName } = booking
  const parts = divideRefund(refundable, amount)
  if (!parts) return refused('too_much')
  if (parts.length === 0) {
    const message = await closeWithoutRefund(context, trx, held.value)
    return done({ studentName, lines: [], message })
  }
  const handed = parts.filter(({ from: { payment } }) => isByHand(payment))
  const whyNot = whyNotByHand(context, handed, byHand)
  if (whyNot) return refused(whyNot)
  const lines = await requestRefund(context, trx, {
    parts: parts.map(({ from: { payment }, cents }) => ({ payment, cents })),
    byHand,
    requestedBy: 'operator',
    reason: item.title,
    todoId,
    endsBooking: await endsBooking(trx, held.value, parts),
  })
  for (const { id, method } of lines)
    await context.emit(trx, method ? 'refund.succeeded' : 'refund.requested', { refundId: id })
  for (const { from } of handed)
    await concludePayment(context, trx, from.payment, await lockBooking(trx, booking.id))
  const refund = resultOf(lines)
  await TodoItem.query(trx)
    .findById(todoId)
    .patch({ status: 'in_progress', relatedData: { ...item.relatedData, refund } })
  // Where nobody is to be asked it is done at once, and no second click finds it half done.
  if (refund?.status === 'succeeded') await concludeRefundTask(context, trx, todoId)
  return done({ studentName, lines, message: '' })
}

/** Why what came by hand cannot have gone back like that; undefined when it can. */
const whyNotByHand = (
  { now }: Context,
  handed: readonly { from: Refundable }[],
  byHand: GivenByHand | undefined,
): 'how' | 'not_yet' | 'too_early' | undefined => {
  if (handed.length === 0) return undefined
  if (!byHand) return 'how'
  if (byHand.date > maltaDate(now()).toString()) return 'not_yet'
  const isBefore = ({ from }: { from: Refundable }) =>
    byHand.date < maltaDate(fromTimestamp(from.paidAt)).toString()
  return handed.some(isBefore) ? 'too_early' : undefined
}

type Held = { item: TodoItem; booking: Booking; refundable: Refundable[] }

/** Locks all that a refund touches, unless the task is not one to be refunded now. */
const hold = async (trx: Knex.Transaction, todoId: string): Promise<Result<Held, Refusal>> => {
  const seen = await TodoItem.query(trx).findById(todoId)
  if (!seen) return refused('unknown')
  if (seen.type === 'general') return refused('no_refund')
  const scope = refundScope(seen)
  if (!scope) return refused('no_booking')
  // One order everywhere: payments, booking, to-do.
  const refundable = await lockRefundable(trx, scope)
  const booking = await lockBooking(trx, scope.bookingId)
  const item = await TodoItem.query(trx).findById(todoId).forUpdate()
  if (!item || !booking) return refused('unknown')
  if (whyTodoCannot('processRefund', item)) return refused('wrong_state')
  // The ledger may be ahead of the task: until that is concluded, another click asks for the same.
  if (item.relatedData.refund?.status === 'pending') return refused('under_way')
  return done({ item, booking, refundable })
}

/** Whether the session ends when Stripe has taken these parts. */
const endsBooking = async (
  trx: Knex.Transaction,
  { item, booking, refundable }: Held,
  parts: readonly { cents: number }[],
): Promise<boolean> => {
  const payments = refundable.map(({ payment }) => payment)
  const ending = isCancelledWith(item, booking)
    ? 'always'
    : await readEnding(trx, booking, payments)
  const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)
  return endsSession(
    ending,
    sum(parts.map(({ cents }) => cents)),
    sum(refundable.map(({ remainingCents }) => remainingCents)),
  )
}

/** No money has to move first, so a cancellation is made at once. */
const closeWithoutRefund = async (
  context: Context,
  trx: Knex.Transaction,
  { item, booking, refundable }: Held,
): Promise<string> => {
  const isCancelled = isCancelledWith(item, booking)
  if (isCancelled) await endBooking(context, trx, booking, { status: 'cancelled', by: 'operator' })
  await TodoItem.query(trx)
    .findById(item.id)
    .patch({ status: 'completed', completedAt: toTimestamp(context.now()) })
  const what = refundable.length > 0 ? 'Nothing remains to be refunded' : 'No payment to refund'
  return isCancelled ? `${what}; the booking was cancelled.` : `${what}.`
}

const answerOf = async (
  { db }: Context,
  todoId: string,
  { studentName, lines }: Begun,
): Promise<Result<Answer, Refusal>> => {
  const booking = { studentName }
  const sent = await Refund.query(db).where('id', anyOf(lines.map(({ id }) => id)))
  const result = resultOf(sent)
  if (!result) throw new Error(`The refund of task ${todoId} was written down a moment ago`)
  const amount = formatEuro(fromNumeric(result.amount))
  if (result.status === 'failed') {
    const item = await TodoItem.query(db).findById(todoId)
    // Somebody was quicker in Stripe's own dashboard.
    if (item?.status === 'completed')
      return done({ refund: null, booking, message: 'The payment had been refunded already.' })
    return refused('refund_failed', result.reason ?? undefined)
  }
  const isByHand = sent.every(({ method }) => method !== null)
  const message =
    result.status === 'succeeded'
      ? `${amount} was ${isByHand ? 'given back' : 'refunded'} to ${studentName}.`
      : sent.every(({ isTaken }) => isTaken)
        ? `${amount} is on its way to ${studentName}; Stripe has not confirmed it yet.`
        : `Stripe does not answer. ${amount} goes back to ${studentName} as soon as it does; until then nothing changes.`
  return done({ refund: { amount: result.amount, status: result.status }, booking, message })
}
