import type { Context } from '#core/context'
import { recordDispute } from '#dispute/record-dispute'
import { Payment } from '#payment/model'
import { forEachSettled, job } from '#queue/job'

/** What Stripe says of a payment that was disputed before it was heard of. */
export const mirrorDisputes = job<{ paymentId: string }>({
  name: 'mirror-disputes',
  title: 'Disputes of a payment that was heard of late',
  run: async (context: Context, { paymentId }) => {
    const { db, stripe } = context
    const payment = await Payment.query(db).findById(paymentId).throwIfNotFound()
    const intent = payment.stripePaymentIntentId
    if (!intent) return
    await forEachSettled(
      stripe.disputes.list({ payment_intent: intent, limit: 100 }),
      async ({ id }) => {
        await db.transaction(await recordDispute(context, id))
      },
    )
  },
})
