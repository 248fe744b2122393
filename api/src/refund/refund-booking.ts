import { bookingRefusal } from '@synapse/shared/booking/booking-refusal'
import { ok, type Result, refuse } from '@synapse/shared/contract/result'
import { sumCents } from '@synapse/shared/money'
import { endsBooking, refundRefusalMessages } from '@synapse/shared/refund/refund'
import { todoRefusal } from '@synapse/shared/todo/todo'
import type { Knex } from 'knex'
import { endBooking } from '#booking/cancel-booking'
import { type Booking, getBooking, lockBooking } from '#booking/model'
import type { Caller, Context } from '#core/context'
import type { ManualRefund } from '#refund/add-to-ledger'
import { alwaysCancels, readBookingEnding } from '#refund/read-booking-ending'
import {
  divideBetweenPayments,
  hasOtherCurrency,
  lockRefundablePayments,
  type Refundable,
  type RefundPart,
  type RefundScope,
  readRefundable,
  sumRefundableCents,
  withoutDisputed,
} from '#refund/read-refundable'
import { recordOperatorRefund } from '#refund/record-operator-refund'
import { sendWhileWaiting } from '#refund/send-refund'
import { syncBeforeRefund } from '#refund/sync-refunds'
import { refundScope, updateRefundTodo, updateRefundTodos } from '#refund/update-refund-todos'
import { completeTodos, lockTodo, TodoItem } from '#todo/model'
import { withRefund } from '#todo/read-refunds'

type BookingRefund = {
  caller: Caller
  /** The amount to refund; by default, everything that can be refunded. */
  amountCents?: number | undefined
  /** The refundable amount that the operator saw. */
  refundableCents?: number | undefined
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
  return refund(context, { scope, todoId, lock: (trx) => lockForTodo(trx, todoId, scope) }, request)
}

/** Refunds a booking without a task. A partial refund doesn't cancel the session. */
export const refundBooking = (context: Context, bookingId: string, request: BookingRefund) =>
  refund(
    context,
    { scope: { bookingId }, lock: (trx) => lockForBooking(context, trx, bookingId) },
    request,
  )

type Subject<Reason extends string> = {
  scope: RefundScope
  todoId?: string
  lock: (trx: Knex.Transaction) => Promise<Result<Locked, Reason>>
}

const refund = async <Reason extends string>(
  context: Context,
  subject: Subject<Reason>,
  request: BookingRefund,
) => {
  if (request.amountCents === 0) return refuse('nothing')
  const shown = await readRefundable(context.db, subject.scope)
  const synced = await syncBeforeRefund(
    context,
    shown.map(({ payment }) => payment.id),
  )
  const unneeded = synced === 'changed' && (await answerIfNothingRemains(context, subject))
  if (unneeded) return unneeded
  const recorded = await context.db.transaction(async (trx) => {
    const locked = await subject.lock(trx)
    if (!locked.ok) return locked
    if (hasChanged(shown, locked.value.refundable, request)) return refuse('changed')
    return recordRefund(context, trx, locked.value, request)
  })
  if (!recorded.ok) return recorded
  const { studentName, refunds, message } = recorded.value
  if (refunds.length === 0) return ok({ refund: null, booking: { studentName }, message })
  const isAvailable = synced !== 'unavailable'
  const sent = await sendWhileWaiting(context, refunds, { isAvailable, studentName })
  if (sent.ok) return ok({ ...sent.value, booking: { studentName } })
  // The payment may have just been refunded in Stripe's dashboard.
  return (await answerIfNothingRemains(context, subject)) ?? sent
}

/** Returns an answer that says why nothing can be refunded, or undefined if something can. */
const answerIfNothingRemains = async (
  context: Context,
  { scope, todoId }: { scope: RefundScope; todoId?: string },
) => {
  const refundable = await readRefundable(context.db, scope)
  if (sumRefundableCents(refundable) > 0) return undefined
  if (todoId) await context.db.transaction((trx) => updateRefundTodo(context, trx, todoId))
  const { studentName } = await getBooking(context.db, scope.bookingId)
  return ok({ refund: null, booking: { studentName }, message: whyNothingRemains(refundable) })
}

const whyNothingRemains = (refundable: readonly Refundable[]): string => {
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
  { amountCents, refundableCents }: BookingRefund,
): boolean => {
  if (amountCents === undefined && refundableCents === undefined) return false
  return sumRefundableCents(current) !== (refundableCents ?? sumRefundableCents(shown))
}

/** Records the refund, or closes the task if the payments have already been refunded. */
const recordRefund = async (
  context: Context,
  trx: Knex.Transaction,
  locked: Locked,
  { caller, manual, ...request }: BookingRefund,
) => {
  const { todo, booking, refundable } = locked
  const { studentName } = booking
  const parts = divideRequest(refundable, { manual, ...request })
  if (!parts.ok) return parts
  if (parts.value.length === 0) {
    const message = await closeWithoutRefund(context, trx, locked)
    return ok({ studentName, refunds: [], message })
  }
  const recorded = await recordOperatorRefund(context, trx, {
    caller,
    parts: parts.value,
    manual,
    reason: todo?.title ?? null,
    todoId: todo?.id ?? null,
    endsBooking: await willEndBooking(trx, locked, parts.value),
  })
  if (!recorded.ok) return recorded
  const refunds = recorded.value
  const succeeded = refunds.filter(({ status }) => status === 'succeeded')
  await updateRefundTodos(context, trx, succeeded)
  return ok({ studentName, refunds, message: '' })
}

/**
 * Divides the requested amount between the payments. A manual refund of card payments can't include
 * disputed amounts. For other refunds, Stripe checks this.
 */
const divideRequest = (
  all: readonly Refundable[],
  { amountCents, manual, paymentId }: Omit<BookingRefund, 'caller'>,
): Result<RefundPart[], 'disputed' | 'too_much'> => {
  const refundable = all.filter(({ payment }) => !paymentId || payment.id === paymentId)
  const coversAll = manual?.covers === 'all_payments'
  const parts = coversAll
    ? divideBetweenPayments(
        refundable.map(withoutDisputed),
        amountCents ?? sumRefundableCents(refundable),
      )
    : divideBetweenPayments(refundable, amountCents)
  const isDisputed = coversAll && refundable.some(({ payment }) => payment.disputed !== '0.00')
  if (!parts) return refuse(isDisputed ? 'disputed' : 'too_much')
  return isDisputed && parts.length === 0 ? refuse('disputed') : ok(parts)
}

type Locked = { todo?: TodoItem; booking: Booking; refundable: Refundable[] }

const lockForTodo = async (trx: Knex.Transaction, todoId: string, scope: RefundScope) => {
  // See `db/README.md` for the lock order.
  const refundable = await lockRefundablePayments(trx, scope)
  if (hasOtherCurrency(refundable)) return refuse('other_currency')
  const booking = await lockBooking(trx, scope.bookingId)
  const todo = await lockTodo(trx, todoId)
  if (!todo || !booking) return refuse('unknown')
  const current = await withRefund(trx, todo)
  const refusal = todoRefusal('processRefund', current)
  // Leave out the details: the contract's error message already contains them.
  if (refusal) return refuse(refusal.reason)
  if (current.relatedData.refund?.status === 'pending') return refuse('under_way')
  return ok({ todo, booking, refundable })
}

const lockForBooking = async ({ now }: Context, trx: Knex.Transaction, bookingId: string) => {
  const refundable = await lockRefundablePayments(trx, { bookingId })
  const booking = await lockBooking(trx, bookingId)
  if (!booking) return refuse('unknown')
  const refusal = bookingRefusal('refund', booking, now())
  return refusal ? refuse(refusal.reason) : ok({ booking, refundable })
}

/** Returns whether refunds of these amounts end the booking once Stripe accepts them. */
const willEndBooking = async (
  trx: Knex.Transaction,
  { todo, booking, refundable }: Locked,
  parts: readonly { cents: number }[],
): Promise<boolean> => {
  const payments = refundable.map(({ payment }) => payment)
  const ending = await readBookingEnding(trx, booking, payments, todo)
  const refundedCents = sumCents(parts.map(({ cents }) => cents))
  return endsBooking(ending, refundedCents, sumRefundableCents(refundable))
}

/** Completes the task without a refund. Also cancels the booking if the task says so. */
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
