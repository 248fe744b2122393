import { euroFromCents } from '@synapse/shared/money'
import type { RefundStatus } from '@synapse/shared/refund/refund'
import type { Knex } from 'knex'
import type Stripe from 'stripe'
import { addToTimeline, type Booking, lockBooking } from '#booking/model'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { anyOf } from '#db/sql'
import { Mail } from '#mail/model'
import { idOf } from '#outside/stripe'
import { isForUs } from '#payment/find-payment'
import { lockPayment, Payment } from '#payment/model'
import type { Apply } from '#payment/receive-event'
import { concludePayment } from '#refund/conclude-payment'
import { Refund, remainingCents } from '#refund/model'
import { revokeOutside } from '#refund/revoke-outside'

/** A line that Stripe has refused to make a refund of, in its own words. */
type Refusal = { line: Refund; why: string }

/** Follows Stripe's notices of refunds; undefined for those of other kinds. */
export const followRefund = (context: Context, event: Stripe.Event): Promise<Apply> | undefined => {
  switch (event.type) {
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return mirrorRefunds(context, idOf(event.data.object.payment_intent))
    default:
      return undefined
  }
}

/**
 * Makes the ledger say what Stripe says about a payment's refunds, those that were made in Stripe's
 * own dashboard included. Asks Stripe now; the answer is applied in the transaction.
 */
export const mirrorRefunds = async (
  context: Context,
  paymentIntentId: string | undefined,
): Promise<Apply> =>
  paymentIntentId
    ? applyRefunds(context, paymentIntentId, {
        refunds: await refundsAtStripe(context, paymentIntentId),
      })
    : async () => true

/** The same for a payment of which Stripe may have refunds that were never reported here. */
export const mirrorPayment = async (context: Context, paymentId: string): Promise<void> => {
  const payment = await Payment.query(context.db).findById(paymentId).throwIfNotFound()
  const apply = await mirrorRefunds(context, payment.stripePaymentIntentId ?? undefined)
  await context.db.transaction(apply)
}

/** All refunds of a payment as they were read at Stripe, the newest first. */
export type Reading = { refunds: readonly Stripe.Refund[]; refusal?: Refusal }

/** The same for what was read already. */
export const applyRefunds = async (
  context: Context,
  paymentIntentId: string,
  { refunds: known, refusal }: Reading,
): Promise<Apply> => {
  const isExpected =
    !(await Payment.query(context.db).findOne({ stripePaymentIntentId: paymentIntentId })) &&
    (await isForUs(context, paymentIntentId))
  return async (trx) => {
    const found = await Payment.query(trx).findOne({ stripePaymentIntentId: paymentIntentId })
    const payment = found && (await lockPayment(trx, found.id))
    // Refunds of a payment that is not recorded here yet come again; strangers' are not ours.
    if (!payment) return !isExpected
    // One order everywhere: the payment, the booking, the to-do.
    const booking = payment.bookingId ? await lockBooking(trx, payment.bookingId) : undefined
    if (refusal && !known.some((refund) => isMadeFor(refund, refusal.line)))
      await refuse(context, trx, booking, refusal)
    const lines = await Refund.query(trx).where({ paymentId: payment.id }).orderBy('createdAt')
    if (booking && booking.paymentStatus !== 'completed') await tellApart(trx, lines)
    const pairs = pair(lines, known)
    for (const one of pairs)
      if (!(await mirrorOne(context, trx, { payment, booking }, one))) return false
    if (await concludePayment(context, trx, payment, booking))
      await leaveToCancellation(trx, payment, lines)
    const { invoiceId } = payment
    if (invoiceId && (refusal || pairs.length > 0))
      await context.emit(trx, 'invoice.balance_changed', { invoiceId })
    return true
  }
}

/** All refunds of a payment, as Stripe has them now. */
export const refundsAtStripe = async (
  { stripe }: Context,
  paymentIntentId: string,
): Promise<Stripe.Refund[]> => {
  const refunds: Stripe.Refund[] = []
  for await (const refund of stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
    refunds.push(refund)
  return refunds
}

/**
 * Whether a refund bears the mark of a ledger line. Other tools may write there what they like, and
 * a mark that was copied to another amount is none.
 */
export const isMadeFor = ({ metadata, amount }: Stripe.Refund, line: Refund): boolean =>
  metadata?.refundId === line.id && amount === line.cents

/** Refunds at Stripe, other than failed ones, that belong to no line of the ledger. */
export const unheardRefunds = (
  refunds: readonly Stripe.Refund[],
  lines: readonly Refund[],
): Stripe.Refund[] =>
  refunds.filter(
    (refund) =>
      ledgerStatus(refund) !== 'failed' &&
      !lines.some(
        (line) =>
          line.stripeRefundId === refund.id ||
          (line.stripeRefundId === null && isMadeFor(refund, line)),
      ),
  )

/** The session was to end by it and has ended before: its cancellation has said nothing of this money. */
const tellApart = (trx: Knex.Transaction, lines: readonly Refund[]) =>
  Refund.query(trx)
    .where(
      'id',
      anyOf(
        lines.filter(({ status, isTaken }) => status === 'pending' && !isTaken).map(({ id }) => id),
      ),
    )
    .patch({ endsBooking: false })

/** What the dashboard has brought just now is told by the cancellation of the session that ended by it. */
const leaveToCancellation = (
  trx: Knex.Transaction,
  { id: paymentId }: Payment,
  before: readonly Refund[],
) => {
  const told = before.filter(({ status }) => status === 'succeeded')
  return Refund.query(trx)
    .where({ paymentId, requestedBy: 'stripe', status: 'succeeded' })
    .whereNot('id', anyOf(told.map(({ id }) => id)))
    .patch({ endsBooking: true })
}

type Pair = { refund: Stripe.Refund; line: Refund | undefined; isSecond: boolean }

/**
 * Which line each refund belongs to: by Stripe's number, else by its mark, of which a line takes up
 * one. Failed ones come first: they make room in the ledger for those that came after them.
 */
const pair = (lines: readonly Refund[], refunds: readonly Stripe.Refund[]): Pair[] => {
  const oldestFirst = refunds.toReversed()
  const numbered = new Map(lines.map((line) => [line.stripeRefundId, line]))
  const marked = new Map<string, Refund>()
  for (const line of lines.filter(({ stripeRefundId }) => stripeRefundId === null)) {
    const own = oldestFirst.filter((one) => !numbered.has(one.id) && isMadeFor(one, line))
    const first = own.find((one) => ledgerStatus(one) !== 'failed') ?? own[0]
    if (first) marked.set(first.id, line)
  }
  return oldestFirst
    .map((refund) => {
      const line = numbered.get(refund.id) ?? marked.get(refund.id)
      const isSecond = !line && lines.some((one) => one.isTaken && isMadeFor(refund, one))
      return { refund, line, isSecond }
    })
    .toSorted((a, b) => rank(a) - rank(b))
}

const rank = ({ refund }: Pair) => (ledgerStatus(refund) === 'failed' ? 0 : 1)

const ledgerStatus = ({ status }: Stripe.Refund): RefundStatus => {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** A refund only ever goes up here: what has succeeded may still fail, and nothing follows that. */
const stages = { pending: 0, succeeded: 1, failed: 2 } as const satisfies Record<
  RefundStatus,
  number
>

type Held = { payment: Payment; booking: Booking | undefined }

/** @returns false when the ledger has no room for it yet */
const mirrorOne = async (
  context: Context,
  trx: Knex.Transaction,
  { payment, booking }: Held,
  { refund, line, isSecond }: Pair,
): Promise<boolean> => {
  const status = ledgerStatus(refund)
  const isKnown = line?.stripeRefundId === refund.id
  // Read at Stripe before another reading that was applied meanwhile: it must not undo that.
  if (isKnown && stages[status] <= stages[line.status]) return true
  // A line of ours holds the rest of the payment until Stripe has said no to it.
  const isNew = (!line || line.status === 'failed') && status !== 'failed'
  const missingCents = async () => refund.amount - (await remainingCents(trx, payment))
  const isBoth =
    isNew && (await revokeOutside(context, trx, { payment, cents: await missingCents() }))
  if (isNew && (await missingCents()) > 0) return false
  const changes = {
    status,
    stripeRefundId: refund.id,
    failureReason: refund.failure_reason ?? null,
    ...(status === 'succeeded' && { refundedAt: new Date(refund.created * 1_000) }),
    ...(line?.status === 'succeeded' && { returnedAt: toTimestamp(context.now()) }),
  }
  const mirrored = line
    ? await Refund.query(trx).patchAndFetchById(line.id, changes)
    : await Refund.query(trx).insertAndFetch({
        ...changes,
        paymentId: payment.id,
        amount: euroFromCents(refund.amount),
        requestedBy: 'stripe',
        reason: isSecond ? 'Made a second time for one request' : (refund.reason ?? null),
      })
  if ((isSecond || isBoth) && status !== 'failed')
    await context.emit(trx, 'refund.made_twice', { refundId: mirrored.id })
  if (line?.status !== status)
    await tell(context, trx, booking, mirrored, { wasTaken: line?.isTaken ?? false, isSecond })
  return true
}

/** Stripe has made nothing of a line: what was to follow from it does not. */
const refuse = async (
  context: Context,
  trx: Knex.Transaction,
  booking: Booking | undefined,
  { line, why }: Refusal,
) => {
  const refused = await Refund.query(trx)
    .where({ id: line.id, status: 'pending' })
    .whereNull('stripeRefundId')
    .patch({ status: 'failed', failureReason: why })
  if (!refused) return
  const failed = await Refund.query(trx).findById(line.id).throwIfNotFound()
  await tell(context, trx, booking, failed, { wasTaken: false, isSecond: false })
}

/** What has become of a line, in the booking's timeline and to who listens. */
const tell = async (
  { now, emit }: Context,
  trx: Knex.Transaction,
  booking: Booking | undefined,
  {
    id: refundId,
    status,
    amount,
    failureReason: reason,
    stripeRefundId: refund,
    todoId,
    requestedBy,
  }: Refund,
  { wasTaken, isSecond }: { wasTaken: boolean; isSecond: boolean },
) => {
  if (status === 'pending') return
  if (status === 'succeeded') {
    if (booking)
      await addToTimeline(trx, booking.id, 'refund_succeeded', now(), {
        amount,
        ...(refund && { refund }),
      })
    else if (requestedBy === 'stripe') await emit(trx, 'refund.made_elsewhere', { refundId })
    // One that was made twice is the operator's to settle.
    const isHeard = booking && !isSecond && (await hasHeard(trx, booking))
    if (todoId || isHeard) await emit(trx, 'refund.succeeded', { refundId })
    return
  }
  if (booking)
    await addToTimeline(trx, booking.id, 'refund_failed', now(), { amount, reason, refund })
  return emit(trx, wasTaken ? 'refund.returned' : 'refund.refused', { refundId })
}

/**
 * Of a booking that never came to be nobody was written to, unless to say that its money goes back; and
 * of one that waits for the operator nobody knows whether its session stays.
 */
const hasHeard = async (trx: Knex.Transaction, booking: Booking): Promise<boolean> => {
  if (booking.isDoubtful) return false
  if (booking.paymentStatus !== 'refunded' || booking.completedAt) return true
  const sent = Mail.query(trx).where({ bookingId: booking.id }).whereNotNull('sentAt')
  return (await sent.resultSize()) > 0
}
