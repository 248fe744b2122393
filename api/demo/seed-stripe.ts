import { centsFromEuro } from '@synapse/shared/money'
import type { Db } from '#db/knex'
import { queryRows } from '#db/sql'
import { newCharge, newPaymentIntent } from '#sandbox/stripe/new-payment'
import { openStripeStore } from '#sandbox/stripe/store'

type CardPayment = {
  bookingId: string
  intentId: string
  chargeId: string
  amount: string
  refunded: string
  name: string
  email: string
  created: number
}

/**
 * Adds the demo's 500 latest card payments to the Stripe stand-in so that they can be refunded, and
 * an event so that the app considers its webhooks working.
 */
export const seedStripe = async (db: Db, dataDir: string): Promise<void> => {
  const payments = await queryRows<CardPayment>(
    db,
    `select booking_id as "bookingId", p.stripe_payment_intent_id as "intentId",
      stripe_charge_id as "chargeId", amount, refunded, student_name as name,
      student_email as email, extract(epoch from payment_date)::int as created
    from payments p join bookings on bookings.id = booking_id
    where p.stripe_payment_intent_id is not null order by payment_date desc limit 500`,
  )
  const store = openStripeStore(dataDir)
  for (const { intentId, chargeId, name, email, created, ...payment } of payments) {
    const amount = centsFromEuro(payment.amount)
    const intent = {
      ...newPaymentIntent({
        amount,
        created,
        currency: 'eur',
        description: 'Synapse AI, demo',
        metadata: { bookingId: payment.bookingId },
        payment_method_types: ['card'],
      }),
      id: intentId,
      amount_received: amount,
      latest_charge: chargeId,
      status: 'succeeded' as const,
    }
    const card = { last4: '4242', country: 'MT', expMonth: 12, expYear: 2034 }
    const refundedCents = centsFromEuro(payment.refunded)
    store.paymentIntent.put(intentId, intent)
    store.charge.put(chargeId, {
      ...newCharge(intent, { name, email, card }, 'succeeded', null, created),
      id: chargeId,
      amount_refunded: refundedCents,
      refunded: refundedCents === amount,
    })
  }
  store.close()
  await db.raw(
    `insert into stripe_events (id, type, created_at, received_at)
      select 'evt_demo', 'checkout.session.completed', max(payment_date), max(payment_date)
      from payments where stripe_payment_intent_id is not null having count(*) > 0
      on conflict do nothing`,
  )
}
