import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import type { Context } from '#context'
import { log } from '#log'
import { Payment } from '#payment/model'
import { applyRefunds, isMadeFor, refundsAtStripe } from '#refund/mirror-refunds'
import { Refund } from '#refund/model'

/**
 * Gives the money of one ledger line back at Stripe, unless it is there already: after an answer
 * that was lost, a process that was killed or a restored backup Stripe's own list says so, long
 * after the idempotency key is forgotten. What Stripe says is then in the ledger.
 * @throws Error when Stripe does not answer; asking again does no harm
 */
export const sendRefund = async (context: Context, refundId: string): Promise<void> => {
  const { db } = context
  const line = await Refund.query(db).findById(refundId)
  if (line?.status !== 'pending' || line.isTaken) return
  const payment = await Payment.query(db).findById(line.paymentId).throwIfNotFound()
  const intent = payment.stripePaymentIntentId
  if (!intent) return
  const known = await refundsAtStripe(context, intent)
  const made = known.some((refund) => isMadeFor(refund, line))
    ? undefined
    : await make(context, line, intent)
  const reading =
    made?.why === undefined
      ? { refunds: made ? [made.refund, ...known] : known }
      : // Somebody else may have given it back in the meantime: that is looked up again.
        { refunds: await refundsAtStripe(context, intent), refusal: { line, why: made.why } }
  await db.transaction(await applyRefunds(context, intent, reading))
}

/** @returns the refund, or why Stripe refuses it */
const make = async (
  { stripe }: Context,
  line: Refund,
  paymentIntent: string,
): Promise<{ refund: Stripe.Refund; why?: undefined } | { why: string }> => {
  try {
    const refund = await stripe.refunds.create(
      { payment_intent: paymentIntent, amount: line.cents, metadata: { refundId: line.id } },
      { idempotencyKey: `refund:${line.id}` },
    )
    return { refund }
  } catch (error) {
    // Stripe has looked at it and says no: trying again would give the same answer.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return { why: error.message }
    throw error
  }
}

/** Longer than Stripe ever takes, and shorter than anybody waits. The jobs go on by themselves. */
const waitMs = 12_000

/** Sends several lines within the request that asked for them; what breaks off is left to the jobs. */
export const sendNow = async (context: Context, lines: readonly Refund[]): Promise<void> => {
  const send = async () => {
    for (const { id } of lines) await sendRefund(context, id)
  }
  const sent = send().catch((error) => {
    log.error({ err: error }, 'A refund could not be sent now and will be tried again')
  })
  await Promise.race([sent, pause(waitMs, undefined, { ref: false })])
}
