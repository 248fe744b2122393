import type { Context } from '#core/context'
import { anyOf } from '#db/sql'
import { recordDispute } from '#dispute/record-dispute'
import type { StripeListParams } from '#outside/stripe'
import { Dispute, endedDisputes, Payment } from '#payment/model'
import { forEachSettled, job } from '#queue/job'

/** Records disputes that were opened before their payment was recorded. */
export const syncEarlyDisputes = job<{ paymentId: string }>({
  name: 'mirror-disputes',
  title: 'Syncing disputes of a payment that was recorded late',
  run: async (context: Context, { paymentId }) => {
    const payment = await Payment.query(context.db).findById(paymentId).throwIfNotFound()
    const intent = payment.stripePaymentIntentId
    if (intent)
      await recordEach(
        context,
        context.stripe.disputes.list({ payment_intent: intent, limit: 100 }),
      )
  },
})

/** Updates open disputes and records those opened since the last complete run. */
export const reconcileDisputes = (context: Context, since: StripeListParams): Promise<void> =>
  forEachSettled([recordRecent, recordOpen], (part) => part(context, since))

const recordRecent = (context: Context, since: StripeListParams) =>
  recordEach(context, context.stripe.disputes.list(since))

/** Updates the open disputes: a bank may take months to decide. */
const recordOpen = async (context: Context) =>
  recordEach(
    context,
    await Dispute.query(context.db).select('id').whereNot('status', anyOf(endedDisputes)),
  )

const recordEach = (
  context: Context,
  disputes: Iterable<{ id: string }> | AsyncIterable<{ id: string }>,
) =>
  forEachSettled(disputes, async ({ id }) => {
    await context.db.transaction(await recordDispute(context, id))
  })
