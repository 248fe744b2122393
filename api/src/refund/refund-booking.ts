import { bookingRefusal } from '@synapse/shared/booking/booking-refusal'
import type { InputOf } from '@synapse/shared/contract/endpoint'
import { ok, type Result, refuse } from '@synapse/shared/contract/result'
import { sumCents } from '@synapse/shared/money'
import type * as contract from '@synapse/shared/refund/contract'
import { endsBooking } from '@synapse/shared/refund/refund'
import { todoProblem } from '@synapse/shared/todo/todo'
import type { Knex } from 'knex'
import { endBooking } from '#booking/cancel-booking'
import { Booking, lockBooking } from '#booking/model'
import type { Caller, Context } from '#core/context'
import { alwaysCancels, readBookingEnding } from '#refund/read-booking-ending'
import {
  divideBetweenPayments,
  hasOtherCurrency,
  lockRefundablePayments,
  type Refundable,
  type RefundScope,
  readRefundable,
  sumRemaining,
  withoutDisputed,
} from '#refund/read-refundable'
import { recordOperatorRefund } from '#refund/record-operator-refund'
import { sendWhileWaiting } from '#refund/send-refund'
import { syncBeforeRefund } from '#refund/sync-refunds'
import { refundScope, updateRefundTask, updateRefundTasks } from '#refund/update-refund-tasks'
import { completeTodos, TodoItem, withRefund } from '#todo/model'

type BookingRefund = InputOf<typeof contract.processRefund> & {
  caller: Caller
  /** The only payment to refund; by default, all payments of the task or booking. */
  paymentId?: string
}

/**
 * Refunds a task's booking, and cancels the booking if this is a cancellation task. Records the
 * refund and its jobs first, then calls Stripe: only an accepted refund cancels the booking and
 * sends e-mails, so after a decline or a crash, the booking is unchanged. Manual refunds are only
 * recorded.
 */
export const refundForTask = async (context: Context, todoId: string, request: BookingRefund) => {
  const item = await TodoItem.query(context.db).findById(todoId)
  if (!item) return refuse('unknown')
  if (item.type === 'general') return refuse('no_refund')
  const scope = refundScope(item)
  if (!scope) return refuse('no_booking')
  return refund(context, { scope, todoId, lock: (trx) => lockTask(trx, todoId, scope) }, request)
}

/** Refunds a booking without a task. A partial refund doesn't cancel the session. */
export const refundBooking = (
  context: Context,
  bookingId: string,
  request: InputOf<typeof contract.refundBooking> & { caller: Caller },
) =>
  refund(
    context,
    { scope: { bookingId }, lock: (trx) => lockForRefund(context, trx, bookingId) },
    request,
  )

type Subject<Reason extends string> = {
  scope: RefundScope
  todoId?: string
  lock: (trx: Knex.Transaction) => Promise<Result<Locked, Reason>>
}

const refund = async <Reason extends string>(
  context: Context,
  { scope, todoId, lock }: Subject<Reason>,
  request: BookingRefund,
) => {
  const { db } = context
  if (request.amount === 0) return refuse('nothing')
  const remaining = async () => sumRemaining(await readRefundable(db, scope))
  const refundable = await readRefundable(db, scope)
  const synced = await syncBeforeRefund(
    context,
    refundable.map(({ payment }) => payment.id),
  )
  if (synced === 'changed' && (await remaining()) === 0)
    return answerRefunded(context, scope, todoId)
  const seen =
    request.remaining ?? (request.amount === undefined ? undefined : sumRemaining(refundable))
  const recorded = await db.transaction(async (trx) => {
    const locked = await lock(trx)
    if (!locked.ok) return locked
    if (seen !== undefined && seen !== sumRemaining(locked.value.refundable))
      return refuse('changed')
    return recordBookingRefund(context, trx, locked.value, request)
  })
  if (!recorded.ok) return recorded
  const { studentName, entries, message } = recorded.value
  if (entries.length === 0) return ok({ refund: null, booking: { studentName }, message })
  const sent = await sendWhileWaiting(context, entries, {
    isAvailable: synced !== 'unavailable',
    studentName,
  })
  if (sent.ok) return ok({ ...sent.value, booking: { studentName } })
  // The payment was refunded in Stripe's dashboard in the meantime.
  return (await remaining()) === 0 ? answerRefunded(context, scope, todoId) : sent
}

const answerRefunded = async (context: Context, { bookingId }: RefundScope, todoId?: string) => {
  if (todoId) await context.db.transaction((trx) => updateRefundTask(context, trx, todoId))
  const { studentName } = await Booking.query(context.db).findById(bookingId).throwIfNotFound()
  const message = 'The payment was already refunded.'
  return ok({ refund: null, booking: { studentName }, message })
}

const recordBookingRefund = async (
  context: Context,
  trx: Knex.Transaction,
  locked: Locked,
  { caller, amount, byHand, outsideStripe, paymentId }: BookingRefund,
) => {
  const { item, booking } = locked
  const refundable = locked.refundable.filter(
    ({ payment }) => !paymentId || payment.id === paymentId,
  )
  const { studentName } = booking
  // For refunds outside Stripe, leave out disputed amounts; Stripe itself checks its own refunds.
  const parts = outsideStripe
    ? divideBetweenPayments(refundable.map(withoutDisputed), amount ?? sumRemaining(refundable))
    : divideBetweenPayments(refundable, amount)
  const isDisputed = outsideStripe && refundable.some(({ payment }) => payment.disputed !== '0.00')
  if (!parts || (isDisputed && parts.length === 0))
    return refuse(isDisputed ? 'disputed' : 'too_much')
  if (parts.length === 0) {
    const message = await closeWithoutRefund(context, trx, locked)
    return ok({ studentName, entries: [], message })
  }
  const requested = await recordOperatorRefund(context, trx, {
    caller,
    parts,
    byHand,
    outsideStripe,
    reason: item?.title ?? null,
    todoId: item?.id ?? null,
    endsBooking: await willEndBooking(trx, locked, parts),
  })
  if (!requested.ok) return requested
  const entries = requested.value
  const succeeded = entries.filter(({ status }) => status === 'succeeded')
  await updateRefundTasks(context, trx, succeeded)
  return ok({ studentName, entries, message: '' })
}

type Locked = { item?: TodoItem; booking: Booking; refundable: Refundable[] }

const lockTask = async (trx: Knex.Transaction, todoId: string, scope: RefundScope) => {
  // Lock order: see `db/README.md`.
  const refundable = await lockRefundablePayments(trx, scope)
  if (hasOtherCurrency(refundable)) return refuse('other_currency')
  const booking = await lockBooking(trx, scope.bookingId)
  const item = await TodoItem.query(trx).findById(todoId).forUpdate()
  if (!item || !booking) return refuse('unknown')
  const current = await withRefund(trx, item)
  if (todoProblem('processRefund', current)) return refuse('wrong_state')
  if (current.relatedData.refund?.status === 'pending') return refuse('under_way')
  return ok({ item, booking, refundable })
}

const lockForRefund = async ({ now }: Context, trx: Knex.Transaction, bookingId: string) => {
  const refundable = await lockRefundablePayments(trx, { bookingId })
  const booking = await lockBooking(trx, bookingId)
  if (!booking) return refuse('unknown')
  const refusal = bookingRefusal('refund', booking, now())
  return refusal ? refuse(refusal.reason) : ok({ booking, refundable })
}

/** Returns whether refunds of these amounts end the booking once Stripe has accepted them. */
const willEndBooking = async (
  trx: Knex.Transaction,
  { item, booking, refundable }: Locked,
  parts: readonly { cents: number }[],
): Promise<boolean> => {
  const payments = refundable.map(({ payment }) => payment)
  const ending = await readBookingEnding(trx, booking, payments, item)
  const refundedCents = sumCents(parts.map(({ cents }) => cents))
  return endsBooking(ending, refundedCents, sumRemaining(refundable))
}

/** Cancels the booking and completes the task, because there is nothing to refund first. */
const closeWithoutRefund = async (
  context: Context,
  trx: Knex.Transaction,
  { item, booking, refundable }: Locked,
): Promise<string> => {
  const isCancelled = item !== undefined && alwaysCancels(item, booking)
  if (isCancelled)
    await endBooking(context, trx, booking, { status: 'cancelled', cause: 'cancellation' })
  if (item) await completeTodos(TodoItem.query(trx).where({ id: item.id }), context.now())
  const what = refundable.length > 0 ? 'Nothing remains to be refunded' : 'No payment to refund'
  return isCancelled ? `${what}; the booking was cancelled.` : `${what}.`
}
