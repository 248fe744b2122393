import { bookingCan } from '@synapse/shared/booking/booking-can'
import type { InputOf, RefusalOf } from '@synapse/shared/endpoint'
import { formatEuro } from '@synapse/shared/money'
import type * as contract from '@synapse/shared/refund/contract'
import { divideRefund, endsSession } from '@synapse/shared/refund/refund'
import { ok, type Result, refuse } from '@synapse/shared/result'
import { maltaDate } from '@synapse/shared/time'
import { whyTodoCannot } from '@synapse/shared/todo/todo'
import type { Knex } from 'knex'
import Stripe from 'stripe'
import { endBooking } from '#booking/cancel-booking'
import { Booking, lockBooking } from '#booking/model'
import type { Context } from '#core/context'
import { log } from '#core/log'
import { fromNumeric, fromTimestamp, toTimestamp } from '#db/columns'
import { anyOf } from '#db/sql'
import { isByHand } from '#payment/model'
import { concludePayment } from '#refund/conclude-payment'
import { concludeRefundTask } from '#refund/conclude-refund-task'
import { mirrorPayment } from '#refund/mirror-refunds'
import { Refund, resultOf } from '#refund/model'
import { isCancelledWith, refundScope } from '#refund/read-refund-task'
import {
  type GivenByHand,
  lockRefundable,
  type Refundable,
  readEnding,
  readRefundable,
  requestRefund,
  type Scope,
} from '#refund/request-refund'
import { sendNow } from '#refund/send-refund'
import { TodoItem } from '#todo/model'

type Wish = InputOf<typeof contract.processRefund>
/** Why neither a task nor a booking can be refunded like that. */
type CommonRefusal = Exclude<RefusalOf<typeof contract.refundBooking>, 'unknown' | 'wrong_state'>

/**
 * Refunds the booking of a to-do, and ends it if the task asks for that. What is to go back is
 * written down first, with the jobs that see to it; then Stripe is asked. Only what Stripe has taken
 * ends the booking and is told, so a refusal or a crash leaves everything as it was. What came by
 * hand, or was refunded outside Stripe, has gone back already: it is written down, and that is all.
 */
export const processRefund = async (
  context: Context,
  todoId: string,
  wish: Wish,
): Promise<Result<contract.RefundAnswer, RefusalOf<typeof contract.processRefund>>> => {
  const item = await TodoItem.query(context.db).findById(todoId)
  const scope = item && refundScope(item)
  return refund(context, { scope, todoId, hold: (trx) => holdTask(trx, todoId) }, wish)
}

/** The same for a booking, without a task: a part keeps the session. */
export const refundBooking = (
  context: Context,
  bookingId: string,
  wish: InputOf<typeof contract.refundBooking>,
): Promise<Result<contract.RefundAnswer, RefusalOf<typeof contract.refundBooking>>> =>
  refund(
    context,
    { scope: { bookingId }, hold: (trx) => holdBooking(context, trx, bookingId) },
    wish,
  )

/** What is refunded, and how it is locked for that. */
type Subject<Reason extends string> = {
  scope: Scope | undefined
  todoId?: string
  hold: (trx: Knex.Transaction) => Promise<Result<Held, Reason>>
}

type Begun = { studentName: string; lines: Refund[]; message: string }

const refund = async <Reason extends string>(
  context: Context,
  { scope, todoId, hold }: Subject<Reason>,
  wish: Wish,
): Promise<Result<contract.RefundAnswer, Reason | CommonRefusal>> => {
  const { db } = context
  if (wish.amount === 0) return refuse('nothing')
  const remaining = async () => (scope ? sumOf(await readRefundable(db, scope)) : 0)
  const before = await remaining()
  const heard = scope ? await mirrorScope(context, scope) : 'nothing new'
  if (scope && heard === 'news' && (await remaining()) === 0)
    return answerRefunded(context, scope, todoId)
  const seen = wish.remaining ?? (wish.amount === undefined ? undefined : before)
  const begun = await db.transaction(async (trx) => {
    const held = await hold(trx)
    if (!held.ok) return held
    if (seen !== undefined && seen !== sumOf(held.value.refundable)) return refuse('changed')
    return begin(context, trx, held.value, wish)
  })
  if (!begun.ok) return begun
  const { studentName, lines, message } = begun.value
  if (lines.length === 0) return ok({ refund: null, booking: { studentName }, message })
  // A Stripe that does not answer is asked again by the job.
  if (heard !== 'silence')
    await sendNow(
      context,
      lines.filter(({ method }) => method === null),
    )
  if (todoId) await db.transaction((trx) => concludeRefundTask(context, trx, todoId))
  const answer = await answerOf(context, begun.value)
  // Somebody was quicker in Stripe's own dashboard.
  return !answer.ok && scope && (await remaining()) === 0
    ? answerRefunded(context, scope, todoId)
    : answer
}

/** Brings the ledger up to date with refunds that Stripe has made, so that none is made twice. */
const mirrorScope = async (
  context: Context,
  scope: Scope,
): Promise<'news' | 'nothing new' | 'silence'> => {
  const ids = (await readRefundable(context.db, scope)).map(({ payment }) => payment.id)
  const countUnasked = () =>
    Refund.query(context.db)
      .where('paymentId', anyOf(ids))
      .where({ requestedBy: 'stripe' })
      .whereNot({ status: 'failed' })
      .resultSize()
  const before = await countUnasked()
  try {
    for (const id of ids) await mirrorPayment(context, id)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    log.warn({ err: error }, 'The refunds of a payment could not be read at Stripe')
    return 'silence'
  }
  return (await countUnasked()) > before ? 'news' : 'nothing new'
}

const answerRefunded = async (context: Context, { bookingId }: Scope, todoId?: string) => {
  if (todoId) await context.db.transaction((trx) => concludeRefundTask(context, trx, todoId))
  const { studentName } = await Booking.query(context.db).findById(bookingId).throwIfNotFound()
  const message = 'The payment had been refunded already.'
  return ok({ refund: null, booking: { studentName }, message })
}

const sumOf = (refundable: readonly Refundable[]): number =>
  refundable.reduce((total, { remainingCents }) => total + remainingCents, 0)

const begin = async (
  context: Context,
  trx: Knex.Transaction,
  held: Held,
  { amount, byHand, outsideStripe }: Wish,
): Promise<Result<Begun, CommonRefusal>> => {
  const { item, booking, refundable } = held
  const { studentName } = booking
  const parts = divideRefund(refundable, amount)
  if (!parts) return refuse('too_much')
  if (parts.length === 0) {
    const message = await closeWithoutRefund(context, trx, held)
    return ok({ studentName, lines: [], message })
  }
  const handed = parts.filter(({ from: { payment } }) => outsideStripe || isByHand(payment))
  const given = outsideStripe ?? byHand
  const whyNot = whyNotByHand(context, handed, given)
  if (whyNot) return refuse(whyNot)
  const lines = await requestRefund(context, trx, {
    parts: parts.map(({ from: { payment }, cents }) => ({ payment, cents })),
    byHand: given,
    isOutsideStripe: outsideStripe !== undefined,
    requestedBy: 'operator',
    reason: outsideStripe?.note ?? item?.title ?? null,
    todoId: item?.id ?? null,
    endsBooking: await endsBooking(trx, held, parts),
  })
  for (const { id, method } of lines)
    await context.emit(trx, method ? 'refund.succeeded' : 'refund.requested', { refundId: id })
  for (const { from } of handed)
    await concludePayment(context, trx, from.payment, await lockBooking(trx, booking.id))
  const result = resultOf(lines)
  if (item) {
    await TodoItem.query(trx)
      .findById(item.id)
      .patch({ status: 'in_progress', relatedData: { ...item.relatedData, refund: result } })
    // Where nobody is to be asked it is done at once, and no second click finds it half done.
    if (result?.status === 'succeeded') await concludeRefundTask(context, trx, item.id)
  }
  return ok({ studentName, lines, message: '' })
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

/** Everything that a refund touches, locked. */
type Held = { item?: TodoItem; booking: Booking; refundable: Refundable[] }

const holdTask = async (
  trx: Knex.Transaction,
  todoId: string,
): Promise<Result<Held, 'unknown' | 'no_refund' | 'no_booking' | 'wrong_state' | 'under_way'>> => {
  const seen = await TodoItem.query(trx).findById(todoId)
  if (!seen) return refuse('unknown')
  if (seen.type === 'general') return refuse('no_refund')
  const scope = refundScope(seen)
  if (!scope) return refuse('no_booking')
  // One order everywhere: payments, booking, to-do.
  const refundable = await lockRefundable(trx, scope)
  const booking = await lockBooking(trx, scope.bookingId)
  const item = await TodoItem.query(trx).findById(todoId).forUpdate()
  if (!item || !booking) return refuse('unknown')
  if (whyTodoCannot('processRefund', item)) return refuse('wrong_state')
  // The ledger may be ahead of the task: until that is concluded, another click asks for the same.
  if (item.relatedData.refund?.status === 'pending') return refuse('under_way')
  return ok({ item, booking, refundable })
}

const holdBooking = async (
  { now }: Context,
  trx: Knex.Transaction,
  bookingId: string,
): Promise<Result<Held, 'unknown' | 'wrong_state'>> => {
  const refundable = await lockRefundable(trx, { bookingId })
  const booking = await lockBooking(trx, bookingId)
  if (!booking) return refuse('unknown')
  const verdict = bookingCan('refund', booking, now())
  return verdict.ok ? ok({ booking, refundable }) : refuse(verdict.reason)
}

/** Whether the session ends when Stripe has taken these parts. */
const endsBooking = async (
  trx: Knex.Transaction,
  { item, booking, refundable }: Held,
  parts: readonly { cents: number }[],
): Promise<boolean> => {
  const payments = refundable.map(({ payment }) => payment)
  const ending =
    item && isCancelledWith(item, booking) ? 'always' : await readEnding(trx, booking, payments)
  return endsSession(
    ending,
    parts.reduce((total, { cents }) => total + cents, 0),
    sumOf(refundable),
  )
}

/** No money has to move first, so a cancellation is made at once. */
const closeWithoutRefund = async (
  context: Context,
  trx: Knex.Transaction,
  { item, booking, refundable }: Held,
): Promise<string> => {
  const isCancelled = item !== undefined && isCancelledWith(item, booking)
  if (isCancelled) await endBooking(context, trx, booking, { status: 'cancelled', by: 'operator' })
  if (item)
    await TodoItem.query(trx)
      .findById(item.id)
      .patch({ status: 'completed', completedAt: toTimestamp(context.now()) })
  const what = refundable.length > 0 ? 'Nothing remains to be refunded' : 'No payment to refund'
  return isCancelled ? `${what}; the booking was cancelled.` : `${what}.`
}

const answerOf = async (
  { db }: Context,
  { studentName, lines }: Begun,
): Promise<Result<contract.RefundAnswer, 'refund_failed'>> => {
  const sent = await Refund.query(db).where('id', anyOf(lines.map(({ id }) => id)))
  const result = resultOf(sent)
  if (!result) throw new Error('The refund was written down a moment ago')
  if (result.status === 'failed') return refuse('refund_failed', result.reason ?? undefined)
  const amount = formatEuro(fromNumeric(result.amount))
  const isByHand = sent.every(({ method }) => method !== null)
  const message =
    result.status === 'succeeded'
      ? `${amount} was ${isByHand ? 'given back' : 'refunded'} to ${studentName}.`
      : sent.every(({ isTaken }) => isTaken)
        ? `${amount} is on its way to ${studentName}; Stripe has not confirmed it yet.`
        : `Stripe does not answer. ${amount} goes back to ${studentName} as soon as it does; until then nothing changes.`
  return ok({
    refund: { amount: result.amount, status: result.status },
    booking: { studentName },
    message,
  })
}
