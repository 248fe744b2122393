import { formatEuro } from '@synapse/shared/money'
import { openTodoStatuses } from '@synapse/shared/todo/todo'
import type { Knex } from 'knex'
import { cancellationWith } from '#booking/emails/cancellation'
import { Booking, lockBooking } from '#booking/model'
import { type MailTemplate, sendToGuests, sendToStudent } from '#booking/send-mail'
import type { Context } from '#core/context'
import { anyOf } from '#db/sql'
import { loadInvoice } from '#invoice/load-invoices'
import { owedOf } from '#invoice/present'
import { idOf } from '#outside/stripe'
import { type Since, sinceLastSuccess } from '#payment/jobs'
import { lockPayment, Payment } from '#payment/model'
import { exclusiveJob } from '#queue/exclusive-job'
import { forEachSettled, job } from '#queue/job'
import { concludeRefundTask } from '#refund/conclude-refund-task'
import { refundMade } from '#refund/emails/refund-made'
import { refundReturned } from '#refund/emails/refund-returned'
import { slotLost } from '#refund/emails/slot-lost'
import { tooLate } from '#refund/emails/too-late'
import { findRefund, findRefundAndPayer } from '#refund/find-refund'
import { mirrorPayment, mirrorRefunds } from '#refund/mirror-refunds'
import { isAllTaken, Refund, readGiven, remainingCents } from '#refund/model'
import { processOverpaid } from '#refund/process-overpaid'
import { concludeFailures, remindOfFailure } from '#refund/remind-of-failure'
import { requestRefund } from '#refund/request-refund'
import { refundedByStripe } from '#refund/revoke-outside'
import { sendRefund } from '#refund/send-refund'
import { addTodo, TodoItem } from '#todo/model'

export const makeRefund = job<{ refundId: string }>({
  name: 'send-refund',
  title: 'Refund at Stripe',
  run: (context, { refundId }) => sendRefund(context, refundId),
})

type Lost = { bookingId: string; paymentId: string }

/** First the money is on its way, then the visitor hears so. */
export const refundLostSlot = job<Lost>({
  name: 'refund-lost-slot',
  title: 'Refund and apology for a slot that was taken',
  run: (context, lost) =>
    giveBack(context, lost, 'The slot had been taken by somebody else.', slotLost),
})

export const refundTooLate = job<Lost>({
  name: 'refund-too-late',
  title: 'Refund and apology for a payment that came too late',
  run: (context, lost) =>
    giveBack(context, lost, 'The payment came after the session’s time.', tooLate),
})

/** What Stripe says of a payment that had gone back, all or some of it, before it was heard of. */
export const mirrorGivenBack = job<{ paymentId: string }>({
  name: 'mirror-given-back',
  title: 'Refunds of a payment that was heard of late',
  run: (context, { paymentId }) => mirrorPayment(context, paymentId),
})

/** What a card has paid beyond what was owed of an invoice goes back. */
export const refundOverpaid = job<{ invoiceId: string; paymentId: string }>({
  name: 'refund-overpaid',
  title: 'Refund of what was paid too much of an invoice',
  run: async (context, about) => {
    // What went back of it meanwhile is not asked for again.
    await mirrorPayment(context, about.paymentId)
    const line = await context.db.transaction((trx) => processOverpaid(context, trx, about))
    if (line) await sendRefund(context, line.id)
  },
})

/** @param write the mail, which says whether Stripe has taken the refund */
const giveBack = async (
  context: Context,
  { bookingId, paymentId }: Lost,
  reason: string,
  write: (refund: { isTaken: boolean }) => MailTemplate,
) => {
  // What went back of it meanwhile is not asked for again.
  await mirrorPayment(context, paymentId)
  const line = await context.db.transaction((trx) =>
    writeDownWhole(context, trx, paymentId, reason),
  )
  if (line) await sendRefund(context, line.id)
  const sent = line && (await Refund.query(context.db).findById(line.id))
  const isTaken = !sent || sent.isTaken || (await isAllTaken(context.db, paymentId))
  const booking = await Booking.query(context.db).findById(bookingId).throwIfNotFound()
  await sendToStudent(context, booking, write({ isTaken }))
}

/**
 * The line that gives a whole payment back by itself, the same one however often it is asked for.
 * @returns undefined when somebody has given it back already
 */
const writeDownWhole = async (
  context: Context,
  trx: Knex.Transaction,
  paymentId: string,
  reason: string,
): Promise<Refund | undefined> => {
  const payment = await lockPayment(trx, paymentId)
  if (!payment) throw new Error(`There is no payment ${paymentId}`)
  if (payment.bookingId) await lockBooking(trx, payment.bookingId)
  const known = await Refund.query(trx).findOne({ paymentId, requestedBy: 'system' })
  const cents = await remainingCents(trx, payment)
  if (known || cents === 0) return known
  const parts = [{ payment, cents }]
  const [line] = await requestRefund(context, trx, { parts, requestedBy: 'system', reason })
  return line
}

/** The cancellation that a refund has brought; who paid is told of the money as well. */
export const sendRefundedCancellation = job<{ bookingId: string }>({
  name: 'send-refunded-cancellation',
  title: 'Cancellation and refund to the guests',
  run: async (context, { bookingId }) => {
    const booking = await Booking.query(context.db).findById(bookingId).throwIfNotFound()
    const given = await readGiven(context.db, bookingId)
    await sendToGuests(context, booking, cancellationWith(given))
  },
})

/** What goes back of a session that is not called off, or was before: no cancellation tells of it. */
export const sendRefundMade = job<{ refundId: string }>({
  name: 'send-refund-made',
  title: 'Mail about a refund',
  run: async (context, { refundId }) => {
    const line = await Refund.query(context.db).findById(refundId).throwIfNotFound()
    const booking = await bookingOf(context, line)
    // One that has come back since has a mail that says so.
    if (booking && line.isToldAlone && line.status === 'succeeded')
      await sendToStudent(context, booking, refundMade(line, context.now()))
  },
})

/** Stripe had taken it, so whoever paid waits for money that does not come. */
export const sendRefundReturned = job<{ refundId: string }>({
  name: 'send-refund-returned',
  title: 'Mail about a refund that did not arrive',
  run: async (context, { refundId }) => {
    const line = await Refund.query(context.db).findById(refundId).throwIfNotFound()
    const booking = await bookingOf(context, line)
    if (booking) await sendToStudent(context, booking, refundReturned(line))
  },
})

const bookingOf = async ({ db }: Context, { paymentId }: Refund) => {
  const { bookingId } = await Payment.query(db).findById(paymentId).throwIfNotFound()
  return bookingId ? Booking.query(db).findById(bookingId) : undefined
}

/**
 * Every night, whatever webhooks and jobs were lost: every refund that was made since the last night
 * that left nothing undone, or is on its way for longer, is looked up, and what was never made is
 * made.
 */
export const reconcileRefunds = exclusiveJob({
  name: 'reconcile-refunds',
  title: 'Nightly comparison of refunds with Stripe',
  cron: '22 2 * * *',
  timeoutSeconds: 3600,
  run: (context, { lastSuccess }) => {
    const since = sinceLastSuccess(context, lastSuccess)
    return forEachSettled([makeForgotten, mirrorRecent, mirrorPending], (part) =>
      part(context, since),
    )
  },
})

const makeForgotten = async (context: Context) => {
  const lines = await Refund.query(context.db)
    .where({ status: 'pending' })
    .whereNull('stripeRefundId')
    .orderBy('createdAt')
  await forEachSettled(lines, ({ id }) => sendRefund(context, id))
}

const mirrorRecent = async (context: Context, since: Since) => {
  const intents = new Set<string>()
  for await (const refund of context.stripe.refunds.list(since)) {
    const intent = idOf(refund.payment_intent)
    if (intent) intents.add(intent)
  }
  await mirrorEach(context, intents)
}

/** A bank may take weeks over a refund. */
const mirrorPending = async (context: Context) => {
  const payments = await Payment.query(context.db)
    .whereNotNull('stripePaymentIntentId')
    .whereIn('id', Refund.query(context.db).select('paymentId').where({ status: 'pending' }))
  await mirrorEach(
    context,
    payments.flatMap(({ stripePaymentIntentId }) => stripePaymentIntentId ?? []),
  )
}

const mirrorEach = (context: Context, intents: Iterable<string>) =>
  forEachSettled(intents, async (intent) => {
    await context.db.transaction(await mirrorRefunds(context, intent))
  })

/** The task that asked for a refund hears what became of it; a failure that has none becomes one. */
export const followRefundTask = job<{ refundId: string }>({
  name: 'follow-refund',
  title: 'Result of a refund on the to-do list',
  run: (context, { refundId }) =>
    context.db.transaction(async (trx) => {
      const { line } = await findRefund(trx, refundId)
      const isTold = line.todoId ? await concludeRefundTask(context, trx, line.todoId) : false
      if (line.status === 'succeeded') await concludeFailures(context, trx, line)
      if (line.status !== 'failed' || isTold) return
      // Lock order: payment, then booking, which the new task refers to.
      await lockPayment(trx, line.paymentId)
      // Somebody else has given it back, so nothing is left to be done.
      if (!(await isAllTaken(trx, line.paymentId))) await remindOfFailure(context, trx, refundId)
    }),
})

/** Everything that was paid for a booking has gone back: what asks for that is done. */
export const concludeCancellations = job<{ bookingId: string }>({
  name: 'close-cancellations',
  title: 'Closing the tasks to refund what was refunded',
  run: (context, { bookingId }) =>
    context.db.transaction(async (trx) => {
      const open = await TodoItem.query(trx)
        .select('id')
        .where({ type: 'booking_cancellation', relatedBookingId: bookingId })
        .where('status', anyOf(openTodoStatuses))
      for (const { id } of open) await concludeRefundTask(context, trx, id)
    }),
})

export const remindOfSecondRefund = job<{ refundId: string }>({
  name: 'remind-of-second-refund',
  title: 'To-do about a refund that was made twice',
  run: async ({ db }, { refundId }) => {
    const { line, payment, booking, whom } = await findRefundAndPayer(db, refundId)
    const outside = { paymentId: payment.id, failureReason: refundedByStripe }
    const wasOutside = (await Refund.query(db).where(outside).resultSize()) > 0
    await addTodo(db, {
      key: `refund-twice:${refundId}`,
      title: `Refunded twice: ${formatEuro(line.cents)}${whom ? ` to ${whom}` : ''}`,
      description: wasOutside
        ? `Stripe refunded ${formatEuro(line.cents)} of the payment ${payment.stripePaymentIntentId}, which you had recorded as refunded outside Stripe. If the money left twice, settle it with whoever paid.`
        : `Stripe has two refunds of ${formatEuro(line.cents)} for one request, of the payment ${payment.stripePaymentIntentId}. Both have left your balance. Look at the payment in Stripe’s dashboard; if one is still pending there, cancel it, otherwise settle it with whoever paid.`,
      booking,
    })
  },
})

/** Money of an invoice that was given back is owed again, unless the invoice is taken back, too. */
export const remindOfOwedAgain = job<{ refundId: string }>({
  name: 'remind-of-owed-again',
  title: 'To-do about an invoice that is owed again',
  run: async ({ db }, { refundId }) => {
    const { line, payment } = await findRefund(db, refundId)
    if (!payment.invoiceId) return
    const invoice = await loadInvoice(db, payment.invoiceId)
    const owed = owedOf(invoice)
    if (owed === 0) return
    await addTodo(db, {
      key: `owed-again:${refundId}`,
      title: `Invoice ${invoice.invoiceNumber} is owed again: ${formatEuro(owed)}`,
      description: `${formatEuro(line.cents)} went back to the card of ${invoice.billToName.slice(0, 120)} by Stripe’s dashboard. If it is not to be paid again, credit the invoice.`,
    })
  },
})
