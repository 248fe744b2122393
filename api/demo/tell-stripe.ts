import { centsFromEuro } from '@synapse/shared/money'
import type { DemoPayment } from '#demo/fill-demo'
import { newCharge, newPaymentIntent } from '#sandbox/stripe/new-payment'
import { openStripeStore, type StripeStore } from '#sandbox/stripe/store'

/** The latest payments are the ones that somebody refunds to see how that goes. */
const mostTold = 500

/**
 * Makes the stand-in Stripe know the latest payments of a demo, so that they can be refunded.
 * @returns false when the app is running and holds the stand-in's file
 */
export const tellStripe = (dataDir: string, payments: readonly DemoPayment[]): boolean => {
  let store: StripeStore
  try {
    store = openStripeStore(dataDir)
  } catch {
    return false
  }
  const latest = payments.toSorted((a, b) => b.paidAt.localeCompare(a.paidAt)).slice(0, mostTold)
  for (const payment of latest) {
    const amount = centsFromEuro(payment.amount)
    const created = Math.floor(Temporal.Instant.from(payment.paidAt).epochMilliseconds / 1000)
    const intent = {
      ...newPaymentIntent({
        amount,
        created,
        currency: 'eur',
        description: 'Synapse AI, demo',
        metadata: { bookingId: payment.bookingId },
        payment_method_types: ['card'],
      }),
      id: payment.intentId,
      amount_received: amount,
      latest_charge: payment.chargeId,
      status: 'succeeded' as const,
    }
    const refundedCents = centsFromEuro(payment.refunded)
    const charge = newCharge(
      intent,
      {
        name: payment.studentName,
        email: payment.studentEmail,
        card: { last4: '4242', expMonth: 12, expYear: 2034 },
      },
      'succeeded',
      null,
      created,
    )
    store.paymentIntent.put(intent.id, intent)
    store.charge.put(payment.chargeId, {
      ...charge,
      id: payment.chargeId,
      amount_refunded: refundedCents,
      refunded: refundedCents === amount,
    })
  }
  store.close()
  return true
}
