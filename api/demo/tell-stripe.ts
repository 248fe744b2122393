import { centsFromEuro } from '@synapse/shared/money'
import type { DemoPayment } from '#demo/fill-demo'
import { newCharge, newPaymentIntent } from '#sandbox/stripe/new-payment'
import { openStripeStore } from '#sandbox/stripe/store'

/** Enough for trying things out, because people rarely refund older payments in a demo. */
const maxPayments = 500

/** Adds the demo's latest payments to the Stripe stand-in, so that they can be refunded. */
export const tellStripe = (dataDir: string, payments: readonly DemoPayment[]): void => {
  const store = openStripeStore(dataDir)
  const latest = payments.toSorted((a, b) => b.paidAt.localeCompare(a.paidAt)).slice(0, maxPayments)
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
}
