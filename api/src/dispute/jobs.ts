import { endedDisputes } from '@synapse/shared/payment/payment-status'
import type { Context } from '#core/context'
import { forEachSettled } from '#core/for-each-settled'
import { anyOf } from '#db/sql'
import { Dispute } from '#dispute/model'
import { recordDispute } from '#dispute/record-dispute'
import type { StripeListParams } from '#outside/stripe'
import { Payment } from '#payment/model'
import { job } from '#queue/job'

/** Records disputes that were opened before their payment was recorded. */
export const syncEarlyDisputes = job<{ paymentId: string }>({
  name: 'sync-early-disputes',
  title: 'Syncing disputes of a payment that was recorded late',
  run: async (context: Context, { paymentId }) => {
    const payment = await Payment.query(context.db).findById(paymentId).throwIfNotFound()
    const intent = payment.stripePaymentIntentId
    const ofPayment = { payment_intent: intent ?? '', limit: 100 }
    if (intent) await recordEach(context, context.stripe.disputes.list(ofPayment))
  },
})

/** Records recent disputes, and updates the open ones, which a bank may take months to decide. */
export const reconcileDisputes = (context: Context, since: StripeListParams): Promise<void> => {
  const open = Dispute.query(context.db).select('id').whereNot('status', anyOf(endedDisputes))
  const parts = [
    () => recordEach(context, context.stripe.disputes.list(since)),
    async () => recordEach(context, await open),
  ]
  return forEachSettled(parts, (part) => part())
}

type DisputeList = Iterable<{ id: string }> | AsyncIterable<{ id: string }>

const recordEach = (context: Context, disputes: DisputeList) =>
  forEachSettled(disputes, async ({ id }) => {
    await context.db.transaction(await recordDispute(context, id))
  })
