import { orderNumber } from '@synapse/shared/booking/booking'
import { ok, refuse } from '@synapse/shared/contract/result'
import { euroFromCents, formatEuro } from '@synapse/shared/money'
import { formatDayYear, formatMoment } from '@synapse/shared/time'
import { openTodoStatuses } from '@synapse/shared/todo/todo'
import type { WithdrawalStatement } from '@synapse/shared/withdrawal/contract'
import { lastRefundDay, withdrawalStatus } from '@synapse/shared/withdrawal/withdrawal'
import type { Knex } from 'knex'
import { endBooking } from '#booking/cancel-booking'
import { addToTimeline, Booking, lockBooking } from '#booking/model'
import { readWithdrawalAmounts } from '#booking/read-withdrawal'
import { findBookingByMailToken } from '#booking/visitor-token'
import { type Context, inTransaction } from '#core/context'
import { toTimestamp } from '#db/columns'
import { anyOf } from '#db/sql'
import { isManual } from '#payment/model'
import { lockRefundablePayments, type Refundable } from '#refund/read-refundable'
import {
  addTodo,
  bookingLinkColumns,
  manualRefundSentence,
  refundTodoColumns,
} from '#todo/add-todo'
import { TodoItem } from '#todo/model'

/**
 * Withdraws the student from a booking's contract: cancels the booking, adds a task with the refund
 * that is due, and sends a confirmation by e-mail. Repeated calls have no effect.
 */
export const withdrawBooking = (
  context: Context,
  token: string,
  { name, email }: WithdrawalStatement,
) =>
  context.db.transaction(async (trx) => {
    const found = await findBookingByMailToken(inTransaction(context, trx), token)
    if (!found) return refuse('unknown')
    // See `db/README.md` for the lock order.
    const refundable = await lockRefundablePayments(trx, { bookingId: found.id })
    const booking = await lockBooking(trx, found.id)
    if (booking?.withdrawnAt) return ok(undefined)
    const at = context.now()
    if (booking?.paymentStatus !== 'completed' || withdrawalStatus(booking, at) !== 'open')
      return refuse('not_open')
    const amounts = await readWithdrawalAmounts(trx, booking, at)
    const refund = euroFromCents(amounts.refundCents)
    await Booking.query(trx)
      .findById(booking.id)
      .patch({ withdrawnAt: toTimestamp(at) })
    await addToTimeline(trx, booking.id, 'withdrawn', at, { name, email, refund })
    await endBooking(context, trx, booking, { status: 'cancelled', cause: 'cancellation' })
    const due = { refundable, amounts, at }
    if (amounts.refundCents > 0) await addRefundTodo(trx, booking, due)
    else await addNoRefundTodo(trx, booking, due)
    await context.emit(trx, 'booking.withdrawn', { bookingId: booking.id })
    return ok(undefined)
  })

type Amounts = { earnedCents: number; refundCents: number }

type Due = { refundable: readonly Refundable[]; amounts: Amounts; at: Temporal.Instant }

/**
 * Adds a task to refund the amount that is due within 14 days (Directive 2011/83/EU, Article
 * 13(1)), or updates the booking's open refund task.
 */
const addRefundTodo = async (
  trx: Knex.Transaction,
  booking: Booking,
  { refundable, amounts: { earnedCents, refundCents }, at }: Due,
) => {
  const dueOn = lastRefundDay(at)
  const how = refundable.every(({ payment }) => isManual(payment)) ? ` ${manualRefundSentence}` : ''
  const todo = refundTodoColumns(booking, {
    title: `Withdrawal: refund ${formatEuro(refundCents)} to ${booking.studentName}`,
    description: `${aboutWithdrawal(booking, at)}${earnedSentence(earnedCents)} The refund is due by ${formatDayYear(dueOn)}.${how}`,
    dueOn: dueOn.toString(),
    refundDue: euroFromCents(refundCents),
  })
  const isUpdated = await TodoItem.query(trx)
    .where({ type: todo.type, relatedBookingId: booking.id })
    .where('status', anyOf(openTodoStatuses))
    .patch(todo)
  if (isUpdated === 0) await TodoItem.query(trx).insert({ ...todo, createdAt: toTimestamp(at) })
}

const addNoRefundTodo = (
  trx: Knex.Transaction,
  booking: Booking,
  { amounts: { earnedCents }, at }: Due,
) =>
  addTodo(trx, {
    key: `withdrawal:${booking.id}`,
    priority: 'medium',
    title: `Withdrawal: nothing to refund to ${booking.studentName}`,
    description: `${aboutWithdrawal(booking, at)}${earnedSentence(earnedCents)}${earnedCents > 0 ? '' : ' No payment remains to be refunded.'}`,
    ...bookingLinkColumns(booking),
  })

const aboutWithdrawal = ({ id, start, studentName }: Booking, at: Temporal.Instant) =>
  `${studentName} withdrew from the contract on ${formatMoment(at)}, which cancelled the session on ${formatMoment(start)}, order ${orderNumber(id)}.`

const earnedSentence = (earnedCents: number) =>
  earnedCents > 0
    ? ` ${formatEuro(earnedCents)} is due for the part of the session that took place.`
    : ''
