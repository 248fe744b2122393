import { bookingRefusal } from '@synapse/shared/booking/booking-refusal'
import { ok, type Result, refuse } from '@synapse/shared/contract/result'
import { isZero, sumCents } from '@synapse/shared/money'
import { refundEndsBooking, refundRefusalMessages } from '@synapse/shared/refund/refund'
import { todoRefusal } from '@synapse/shared/todo/todo'
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
  type RefundPart,
  type RefundScope,
  readRefundable,
  refundScope,
  sumRefundableCents,
} from '#refund/read-refundable'
import { type ManualRefund, recordOperatorRefund } from '#refund/record-refund'
import { sendWhileWaiting } from '#refund/send-refund'
import { syncBeforeRefund } from '#refund/sync-refunds'
import { updateRefundTodo, updateRefundTodos } from '#refund/update-refund-todos'
import { completeTodos, lockTodo, TodoItem } from '#todo/model'
import { presentTodo } from '#todo/present'
import { withRefund } from '#todo/read-refunds'

type BookingRefund = {
  caller: Caller
  /** The amount to refund; by default, everything that can be refunded. */
  amountCents?: number | undefined
  /** The refundable amount that the operator saw. */
  shownCents?: number | undefined
  manual?: ManualRefund | undefined
  /** The payment to refund; by default, all payments for the task or booking. */
  paymentId?: string
}

/**
 * Refunds a task's booking, and cancels the booking if the task says so. Records the
 * refund and its jobs before calling Stripe. Only an accepted refund cancels the booking and sends
 * e-mails, so the booking doesn't change if Stripe declines the refund or the app crashes. Manual
 * refunds are only recorded.
 */
export const refundForTodo = async (context: Context, todoId: string, request: BookingRefund) => {
  const todo = await TodoItem.query(context.db).findById(todoId)
  if (!todo) return refuse('unknown')
  if (todo.type === 'general') return refuse('no_refund')
  const scope = refundScope(todo)
  if (!scope) return refuse('no_booking')
  return refund(
    context,
    { scope, todoId, check: (trx, locked) => lockAndCheckTodo(trx, todoId, locked) },
    request,
  )
}

/** Refunds a booking without a task. A partial refund doesn't cancel the session. */
export const refundBooking = (context: Context, bookingId: string, request: BookingRefund) =>
  refund(
    context,
    { scope: { bookingId }, check: async (_, locked) => checkBooking(context, locked) },
    request,
  )

type Locked = { booking: Booking; refundable: readonly Refundable[]; todo?: TodoItem }

type Subject<Reason extends string> = {
  scope: RefundScope
  todoId?: string
  /** Locks and adds the task, if there is one, or returns why nothing can be refunded. */
  check: (trx: Knex.Transaction, locked: Locked) => Promise<Result<Locked, Reason>>
}

const lockAndCheckTodo = async (trx: Knex.Transaction, todoId: string, locked: Locked) => {
  if (hasOtherCurrency(locked.refundable)) return refuse('other_currency')
  const todo = await lockTodo(trx, todoId)
  if (!todo) return refuse('unknown')
  const current = await withRefund(trx, todo)
  const refusal = todoRefusal('processRefund', presentTodo(current))
  // Leave out the details: the contract's error message already contains them.
  if (refusal) return refuse(refusal.reason)
  if (current.refund?.status === 'pending') return refuse('under_way')
  return ok({ ...locked, todo })
}

const checkBooking = ({ now }: Context, locked: Locked) => {
  const refusal = bookingRefusal('refund', locked.booking, now())
  return refusal ? refuse(refusal.reason) : ok(locked)
}

const refund = async <Reason extends string>(
  context: Context,
  subject: Subject<Reason>,
  request: BookingRefund,
) => {
  const { db } = context
  const { scope, check } = subject
  if (request.amountCents === 0) return refuse('nothing')
  const found = await Booking.query(db).findById(scope.bookingId)
  if (!found) return refuse('unknown')
  const { studentName } = found
  const withoutRefund = (message: string) => ok({ refund: null, booking: { studentName }, message })
  const shown = await readRefundable(db, scope)
  const synced = await syncBeforeRefund(
    context,
    shown.map(({ payment }) => payment.id),
  )
  const unneeded = synced === 'changed' && (await closeIfNothingRemains(context, subject))
  if (unneeded) return withoutRefund(unneeded)
  const recorded = await db.transaction(async (trx) => {
    // See `db/README.md` for the lock order.
    const refundable = await lockRefundablePayments(trx, scope)
    const booking = await lockBooking(trx, scope.bookingId)
    if (!booking) return refuse('unknown')
    const checked = await check(trx, { booking, refundable })
    if (!checked.ok) return checked
    if (hasChanged(shown, refundable, request)) return refuse('changed')
    return recordRefund(context, trx, checked.value, request)
  })
  if (!recorded.ok) return recorded
  const { refunds, message } = recorded.value
  if (refunds.length === 0) return withoutRefund(message)
  const isAvailable = synced !== 'unavailable'
  const sent = await sendWhileWaiting(context, refunds, { isAvailable, studentName })
  if (sent.ok) return ok({ ...sent.value, booking: { studentName } })
  // The payment may have just been refunded in Stripe's dashboard.
  const refunded = await closeIfNothingRemains(context, subject)
  return refunded ? withoutRefund(refunded) : sent
}

const closeIfNothingRemains = async (
  context: Context,
  { scope, todoId }: { scope: RefundScope; todoId?: string },
): Promise<string | undefined> => {
  const refundable = await readRefundable(context.db, scope)
  if (sumRefundableCents(refundable) > 0) return undefined
  if (todoId) await context.db.transaction((trx) => updateRefundTodo(context, trx, todoId))
  if (refundable.some(({ pendingCents }) => pendingCents > 0))
    return refundRefusalMessages.under_way
  return refundable.some(({ unrefundedCents }) => unrefundedCents > 0)
    ? 'Nothing can be refunded because the payment was lost in a dispute.'
    : 'The payment was already refunded.'
}

/**
 * Returns whether the refundable amount has changed since the operator saw it. Always false for a
 * request without an amount, which refunds everything.
 */
const hasChanged = (
  shown: readonly Refundable[],
  current: readonly Refundable[],
  { amountCents, shownCents }: BookingRefund,
): boolean => {
  if (amountCents === undefined && shownCents === undefined) return false
  return sumRefundableCents(current) !== (shownCents ?? sumRefundableCents(shown))
}

const recordRefund = async (
  context: Context,
  trx: Knex.Transaction,
  locked: Locked,
  request: BookingRefund,
) => {
  const parts = divideRequest(locked.refundable, request)
  if (!parts.ok) return parts
  if (parts.value.length === 0)
    return ok({ refunds: [], message: await closeWithoutRefund(context, trx, locked) })
  const { caller, manual } = request
  const recorded = await recordOperatorRefund(context, trx, {
    caller,
    parts: parts.value,
    manual,
    reason: locked.todo?.title ?? null,
    todoId: locked.todo?.id ?? null,
    endsBooking: await willEndBooking(trx, locked, parts.value),
  })
  if (!recorded.ok) return recorded
  const refunds = recorded.value
  const succeeded = refunds.filter(({ status }) => status === 'succeeded')
  await updateRefundTodos(context, trx, succeeded)
  return ok({ refunds, message: '' })
}

/**
 * Divides the requested amount between the payments. A manual refund of card payments can't include
 * disputed amounts. For other refunds, Stripe checks this.
 */
const divideRequest = (
  all: readonly Refundable[],
  { amountCents, manual, paymentId }: BookingRefund,
): Result<RefundPart[], 'disputed' | 'too_much'> => {
  const refundable = all.filter(({ payment }) => !paymentId || payment.id === paymentId)
  if (manual?.covers !== 'all_payments') {
    const parts = divideBetweenPayments(refundable, amountCents, 'refundableCents')
    return parts ? ok(parts) : refuse('too_much')
  }
  const cents = amountCents ?? sumRefundableCents(refundable)
  const parts = divideBetweenPayments(refundable, cents, 'undisputedCents')
  const isDisputed = refundable.some(({ payment }) => !isZero(payment.disputed))
  if (parts && (parts.length > 0 || !isDisputed)) return ok(parts)
  return refuse(isDisputed ? 'disputed' : 'too_much')
}

const willEndBooking = async (
  trx: Knex.Transaction,
  { todo, booking, refundable }: Locked,
  parts: readonly { cents: number }[],
): Promise<boolean> => {
  const payments = refundable.map(({ payment }) => payment)
  const ending = await readBookingEnding(trx, booking, payments, todo)
  const refundedCents = sumCents(parts.map(({ cents }) => cents))
  return refundEndsBooking(ending, refundedCents, sumRefundableCents(refundable))
}

const closeWithoutRefund = async (
  context: Context,
  trx: Knex.Transaction,
  { todo, booking, refundable }: Locked,
): Promise<string> => {
  const isCancelled = todo !== undefined && alwaysCancels(todo, booking)
  if (isCancelled)
    await endBooking(context, trx, booking, { status: 'cancelled', cause: 'cancellation' })
  if (todo) await completeTodos(TodoItem.query(trx).where({ id: todo.id }), context.now())
  const what = refundable.length > 0 ? 'Nothing remains to be refunded' : 'No payment to refund'
  return isCancelled ? `${what}; the booking was cancelled.` : `${what}.`
}
