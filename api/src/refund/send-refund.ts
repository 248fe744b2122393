import { setTimeout as pause } from 'node:timers/promises'
import { ok, refuse } from '@synapse/shared/contract/result'
import { formatEuro, sumCents } from '@synapse/shared/money'
import { requestResult, sumRefundCents } from '@synapse/shared/refund/refund'
import type Stripe from 'stripe'
import type { Context } from '#core/context'
import { log } from '#core/log'
import { anyOf } from '#db/sql'
import { isInProgressAtStripe, isRejectedByStripe } from '#outside/stripe'
import { Payment } from '#payment/model'
import { isStripeRefundOf, unknownRefunds } from '#refund/match-refunds'
import { Refund } from '#refund/model'
import { applyRefunds, type FetchedRefunds, listStripeRefunds } from '#refund/sync-refunds'

/**
 * Creates a pending refund in Stripe and records the result in the ledger. Checks first whether
 * Stripe already has a refund with this id in its metadata, because Stripe forgets idempotency keys
 * after 24 hours.
 * @throws Error if Stripe doesn't respond, so that the caller can try again
 */
export const sendRefund = async (context: Context, refundId: string): Promise<void> => {
  const { db } = context
  const refund = await Refund.query(db).findById(refundId)
  if (refund?.status !== 'pending' || refund.isAccepted) return
  const payment = await Payment.query(db).findById(refund.paymentId).throwIfNotFound()
  const intent = payment.stripePaymentIntentId
  if (!intent) return
  const stripeRefunds = await listStripeRefunds(context, intent)
  const fetched = stripeRefunds.some((one) => isStripeRefundOf(one, refund))
    ? { stripeRefunds }
    : await createAtStripe(context, refund, intent, stripeRefunds)
  await db.transaction(await applyRefunds(context, intent, fetched))
}

/** Creates the refund, unless Stripe has an unrecorded refund that may be the same one. */
const createAtStripe = async (
  context: Context,
  refund: Refund,
  paymentIntent: string,
  before: readonly Stripe.Refund[],
): Promise<FetchedRefunds> => {
  const { db, stripe } = context
  const refunds = await Refund.query(db).where({ paymentId: refund.paymentId })
  const unknown = unknownRefunds(before, refunds)
  if (unknown.length > 0) {
    const cents = sumCents(unknown.map(({ amount }) => amount))
    const why = `Stripe has a refund of ${formatEuro(cents)} that wasn’t recorded here. Check what remains, then try again.`
    return { stripeRefunds: before, refusal: { refund, why } }
  }
  try {
    const created = await createOnce(stripe, refund, paymentIntent)
    return { stripeRefunds: [created, ...before] }
  } catch (error) {
    // Stripe has declined the refund, so it would also decline a retry.
    if (!isRejectedByStripe(error)) throw error
    log.warn({ err: error, refundId: refund.id }, 'Stripe declined a refund')
    // Read the refunds again, because the payment may have been refunded in Stripe's dashboard.
    const stripeRefunds = await listStripeRefunds(context, paymentIntent)
    return { stripeRefunds, refusal: { refund, why: error.message } }
  }
}

/**
 * Creates the refund. The operator's request and the job may both send it: while one call is in
 * progress, Stripe rejects the other, so repeat that call to get the same refund.
 */
const createOnce = async (
  stripe: Stripe,
  refund: Refund,
  payment_intent: string,
  attempts = 5,
): Promise<Stripe.Refund> => {
  try {
    return await stripe.refunds.create(
      { payment_intent, amount: refund.cents, metadata: { refundId: refund.id } },
      { idempotencyKey: `refund:${refund.id}` },
    )
  } catch (error) {
    if (attempts === 1 || !isInProgressAtStripe(error)) throw error
    await pause(2_000)
    return createOnce(stripe, refund, payment_intent, attempts - 1)
  }
}

const waitMs = 12_000

type Waiting = {
  /** Whether Stripe responds. If it doesn't, only the job sends the refunds. */
  isAvailable: boolean
  /** The student whose booking doesn't change until Stripe responds; undefined for an invoice. */
  studentName?: string
}

/**
 * Sends refunds that were just recorded while the operator waits.
 * @returns the result, with a message for the operator
 */
export const sendWhileWaiting = async (
  context: Context,
  recorded: readonly Refund[],
  { isAvailable, studentName }: Waiting,
) => {
  if (isAvailable) await sendRefunds(context, recorded)
  const ids = recorded.map(({ id }) => id)
  const refunds = await Refund.query(context.db).where('id', anyOf(ids))
  const { status, amount, reason } = requestResult(refunds)
  if (status === 'failed') return refuse('refund_failed', reason)
  const [to, meanwhile] = studentName
    ? [` to ${studentName}`, '; until then nothing changes']
    : ['', '']
  const pending = refunds.filter((refund) => refund.status === 'pending')
  const unsent = pending.filter(({ isAccepted }) => !isAccepted)
  const format = (some: readonly Refund[]) => formatEuro(sumRefundCents(some))
  const inProgress =
    unsent.length > 0
      ? `Stripe isn’t responding. ${format(unsent)} will be refunded${to} as soon as Stripe is available${meanwhile}.`
      : `${format(pending)} is on its way${to}; Stripe hasn’t confirmed it yet.`
  const message = status === 'succeeded' ? `${format(refunds)} was refunded${to}.` : inProgress
  return ok({ refund: { amount, status }, message })
}

/** Sends refunds for up to 12 seconds while the caller waits. A job sends the remaining ones. */
const sendRefunds = async (context: Context, refunds: readonly Refund[]): Promise<void> => {
  const send = async () => {
    for (const { id } of refunds) await sendRefund(context, id)
  }
  const sent = send().catch((error) => {
    log.error({ err: error }, 'Could not send a refund; a job will try again')
  })
  await Promise.race([sent, pause(waitMs, undefined, { ref: false })])
}
