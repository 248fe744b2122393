import Stripe from 'stripe'
import { lockBooking, note } from '#booking/model'
import { bookingIdIn, retrieveSession, settleBooking } from '#booking/settle-booking'
import type { Context } from '#context'
import { toTimestamp } from '#db/instant'
import { fromNumeric } from '#db/money'
import { idOf } from '#outside/stripe'
import { mirrorRefunds, remindOfFailure } from '#payment/mirror-refunds'
import { lockPayment, Payment, Refund, StripeEvent } from '#payment/model'
import { doEach, job } from '#queue/job'
import { concludeRefundTask } from '#todo/conclude-refund-task'

/** Gives the money of one ledger line back at Stripe. Its id makes a repeat the same refund. */
export const sendRefund = job<{ refundId: string }>({
  name: 'send-refund',
  what: 'Refund at Stripe',
  run: async (context, { refundId }) => {
    const { db, stripe } = context
    const refund = await Refund.query(db).findById(refundId)
    if (refund?.status !== 'pending') return
    const payment = await Payment.query(db).findById(refund.paymentId).throwIfNotFound()
    if (!payment.stripePaymentIntentId) return
    try {
      await stripe.refunds.create(
        {
          payment_intent: payment.stripePaymentIntentId,
          amount: fromNumeric(refund.amount),
          metadata: { refundId: refund.id },
        },
        { idempotencyKey: `refund:${refund.id}` },
      )
    } catch (error) {
      // Stripe has looked at it and says no: trying again would give the same answer.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      await giveUp(context, refund, payment, error.message)
    }
    const apply = await mirrorRefunds(context, payment.stripePaymentIntentId)
    await db.transaction(apply)
  },
})

const giveUp = (
  context: Context,
  refund: Refund,
  payment: Payment,
  failureReason: string,
): Promise<void> =>
  context.db.transaction(async (trx) => {
    // One order everywhere: the payment, the booking, the to-do.
    await lockPayment(trx, payment.id)
    if (payment.bookingId) await lockBooking(trx, payment.bookingId)
    const failed = await Refund.query(trx)
      .findById(refund.id)
      .where({ status: 'pending' })
      .patch({ status: 'failed', failureReason })
    if (!failed) return
    if (payment.bookingId)
      await note(trx, payment.bookingId, 'refund_failed', context.now(), { amount: refund.amount })
    const isTold = refund.todoId && (await concludeRefundTask(context, trx, refund.todoId))
    if (!isTold) await remindOfFailure(trx, payment, refund.id, fromNumeric(refund.amount))
  })

/** How far back the daily comparison looks: as long as Stripe itself repeats a webhook. */
const reconciledDays = 3

/**
 * Every night, whatever webhooks were lost: every session of the last three days is settled, and
 * every refund that was made in them, or is on its way for longer, is looked up.
 */
export const reconcilePayments = job({
  name: 'reconcile-payments',
  what: 'Nightly comparison with Stripe',
  cron: '17 2 * * *',
  run: async (context) => {
    const since = context.now().subtract({ hours: 24 * reconciledDays })
    const recent = { created: { gte: Math.floor(since.epochMilliseconds / 1000) }, limit: 100 }
    await doEach([settleSessions, mirrorRecent, mirrorPending], (part) => part(context, recent))
  },
})

type Recent = { created: { gte: number }; limit: number }

const settleSessions = (context: Context, recent: Recent) =>
  doEach(context.stripe.checkout.sessions.list(recent), async (listed) => {
    if (!bookingIdIn(listed.metadata)) return
    const session = await retrieveSession(context.stripe, listed.id)
    await context.db.transaction((trx) => settleBooking(context, trx, session))
  })

const mirrorRecent = async (context: Context, recent: Recent) => {
  const intents = new Set<string>()
  for await (const refund of context.stripe.refunds.list(recent)) {
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
  doEach(intents, async (intent) => {
    await context.db.transaction(await mirrorRefunds(context, intent))
  })

/** Stripe’s notices are evidence for this long; afterwards only that they came is kept. */
const payloadDays = 30

/** Every night: what Stripe's notices said of people is forgotten. */
export const emptyStripeEvents = job({
  name: 'empty-stripe-events',
  what: 'Emptying Stripe’s old notices',
  cron: '27 2 * * *',
  run: async ({ db, now }) => {
    const oldest = now().subtract({ hours: 24 * payloadDays })
    await StripeEvent.query(db)
      .where('receivedAt', '<', toTimestamp(oldest))
      .whereRaw("payload <> '{}'")
      .patch({ payload: {} })
  },
})
