import type { Context } from '#core/context'
import { forEachSettled } from '#core/for-each-settled'
import { idFromReference, type StripeListParams } from '#outside/stripe'
import { Payment } from '#payment/model'
import { sinceLastSuccess } from '#payment/since-last-success'
import { Refund } from '#refund/model'
import { sendRefund } from '#refund/send-refund'
import { syncRefunds } from '#refund/sync-refunds'

/**
 * Compares the ledger with Stripe, in case webhooks or jobs were lost. Sends unsent refunds, and
 * reads refunds that are pending or were made since the last complete run.
 */
export const reconcileWithStripe = async (
  context: Context,
  { lastSuccess }: { lastSuccess: Temporal.Instant | undefined },
): Promise<void> => {
  const since = await sinceLastSuccess(context, lastSuccess)
  await forEachSettled([sendUnsent, syncRecent, syncPending], (part) => part(context, since))
}

const sendUnsent = async (context: Context) => {
  const refunds = await Refund.query(context.db)
    .where({ status: 'pending' })
    .whereNull('stripeRefundId')
    .orderBy('createdAt')
  await forEachSettled(refunds, ({ id }) => sendRefund(context, id))
}

const syncRecent = async (context: Context, since: StripeListParams) => {
  const intents = new Set<string>()
  for await (const refund of context.stripe.refunds.list(since)) {
    const intent = idFromReference(refund.payment_intent)
    if (intent) intents.add(intent)
  }
  await syncEach(context, intents)
}

/** Reads all pending refunds, because a bank may take weeks to process one. */
const syncPending = async (context: Context) => {
  const payments = await Payment.query(context.db)
    .whereNotNull('stripePaymentIntentId')
    .whereIn('id', Refund.query(context.db).select('paymentId').where({ status: 'pending' }))
  await syncEach(
    context,
    payments.flatMap(({ stripePaymentIntentId }) => stripePaymentIntentId ?? []),
  )
}

const syncEach = (context: Context, intents: Iterable<string>) =>
  forEachSettled(intents, async (intent) => {
    await context.db.transaction(await syncRefunds(context, intent))
  })
