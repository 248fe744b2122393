import { setTimeout as pause } from 'node:timers/promises'
import { formatEuro } from '@synapse/shared/money'
import Stripe from 'stripe'
import type { Context } from '#core/context'
import { log } from '#core/log'
import { Payment } from '#payment/model'
import { Refund } from '#refund/model'
import {
  applyRefunds,
  isMarkedFor,
  listStripeRefunds,
  type Reading,
  unknownRefunds,
} from '#refund/sync-refunds'

/**
 * Gives the money of one ledger line back at Stripe, unless it is there already: after an answer
 * that was lost, a process that was killed or a restored backup Stripe's own list says so, long
 * after the idempotency key is forgotten. What Stripe says is then in the ledger.
 * @throws Error when Stripe does not answer; asking again does no harm
 */
export const sendRefund = async (context: Context, refundId: string): Promise<void> => {
  const { db } = context
  const line = await Refund.query(db).findById(refundId)
  if (line?.status !== 'pending' || line.isAccepted) return
  const payment = await Payment.query(db).findById(line.paymentId).throwIfNotFound()
  const intent = payment.stripePaymentIntentId
  if (!intent) return
  const refunds = await listStripeRefunds(context, intent)
  const reading = refunds.some((refund) => isMarkedFor(refund, line))
    ? { refunds }
    : await make(context, line, intent, refunds)
  await db.transaction(await applyRefunds(context, intent, reading))
}

/**
 * Asks Stripe for the refund, unless Stripe has one that this line was not asked for in knowledge of:
 * it may be the same money.
 */
const make = async (
  context: Context,
  line: Refund,
  paymentIntent: string,
  before: readonly Stripe.Refund[],
): Promise<Reading> => {
  const { db, stripe } = context
  const lines = await Refund.query(db).where({ paymentId: line.paymentId })
  const unheard = unknownRefunds(before, lines)
  if (unheard.length > 0) {
    const cents = unheard.reduce((sum, { amount }) => sum + amount, 0)
    const why = `Stripe has a refund of ${formatEuro(cents)} that was not known here. Check what remains, then try again.`
    return { refunds: before, refusal: { line, why } }
  }
  try {
    const refund = await stripe.refunds.create(
      { payment_intent: paymentIntent, amount: line.cents, metadata: { refundId: line.id } },
      { idempotencyKey: `refund:${line.id}` },
    )
    return { refunds: [refund, ...before] }
  } catch (error) {
    // Stripe has looked at it and says no: trying again would give the same answer.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    // Somebody else may have refunded it in the meantime.
    const refunds = await listStripeRefunds(context, paymentIntent)
    return { refunds, refusal: { line, why: error.message } }
  }
}

/** Longer than Stripe ever takes, and shorter than anybody waits. The jobs go on by themselves. */
const waitMs = 12_000

/** Sends several lines within the request that asked for them; what breaks off is left to the jobs. */
export const sendRefunds = async (context: Context, lines: readonly Refund[]): Promise<void> => {
  const send = async () => {
    for (const { id } of lines) await sendRefund(context, id)
  }
  const sent = send().catch((error) => {
    log.error({ err: error }, 'A refund could not be sent now and will be tried again')
  })
  await Promise.race([sent, pause(waitMs, undefined, { ref: false })])
}
