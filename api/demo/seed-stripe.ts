import { centsFromEuro } from '@synapse/shared/money'
import { fromTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import { queryRows } from '#db/sql'
import { createStripe } from '#outside/stripe'
import { syncBalance } from '#payout/sync-balance'
import { addCharge, addTransaction, createPayout, endPayout } from '#stand-ins/stripe/balance'
import { newCharge, newPaymentIntent } from '#stand-ins/stripe/new-payment'
import { openStripeStore, type StripeStore } from '#stand-ins/stripe/store'
import { startStripe } from '#stand-ins/stripe/stripe'

type CardPayment = {
  bookingId: string
  intentId: string
  chargeId: string
  amount: string
  refunded: string
  refundId: string | null
  refundedAt: Date | null
  name: string
  email: string
  paidAt: Date
  cardCountry: string
}

/**
 * Adds the demo's card payments of the last year to the Stripe stand-in, with their fees and
 * payouts, so that they can be refunded. Also adds a payment that isn't in the app's records, and
 * an event from which the app can tell that its webhooks work. Then reads the balance into the
 * database.
 */
export const seedStripe = async (db: Db, dataDir: string): Promise<void> => {
  const payments = await queryRows<CardPayment>(
    db,
    `select booking_id, p.stripe_payment_intent_id as intent_id,
      stripe_charge_id as charge_id, p.amount, refunded, student_name as name,
      student_email as email, payment_date as paid_at, card_country,
      r.stripe_refund_id as refund_id, r.refunded_at
    from payments p join bookings on bookings.id = booking_id
    left join refunds r on r.payment_id = p.id and r.stripe_refund_id is not null
    where p.stripe_payment_intent_id is not null and payment_date > now() - interval '13 months'
    order by payment_date`,
  )
  const store = openStripeStore(dataDir)
  const refunds = payments.flatMap(({ refundId, refundedAt, refunded }) =>
    refundId && refundedAt
      ? [{ id: refundId, at: refundedAt, cents: centsFromEuro(refunded) }]
      : [],
  )
  const moves = [
    ...payments.map((payment) => ({ at: payment.paidAt, add: () => addPayment(store, payment) })),
    ...refunds.map(({ id, at, cents }) => ({
      at,
      add: () =>
        addTransaction(
          { store, nowSeconds: () => secondsOf(at) },
          { type: 'refund', category: 'refund', source: id, amount: -cents },
        ),
    })),
    ...payments.slice(-20, -19).map(({ paidAt }) => ({
      at: paidAt,
      add: () => addPayment(store, { ...elsewhere, paidAt }),
    })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  let day = moves[0] && fromTimestamp(moves[0].at)
  for (const { at, add } of moves) {
    while (day && Temporal.Instant.compare(day.add({ hours: 24 }), fromTimestamp(at)) < 0) {
      day = day.add({ hours: 24 })
      payOut(store, day)
    }
    add()
  }
  store.close()
  await db.raw(
    `insert into stripe_events (id, type, created_at, received_at)
      select 'evt_demo', 'checkout.session.completed', max(payment_date), max(payment_date)
      from payments where stripe_payment_intent_id is not null having count(*) > 0
      on conflict do nothing`,
  )
  await readStandIn(db, dataDir)
}

/** A payment that was created in Stripe's dashboard and isn't in the app's records. */
const elsewhere = {
  bookingId: '',
  intentId: 'pi_demoDashboard',
  chargeId: 'ch_demoDashboard',
  amount: '35.00',
  refunded: '0.00',
  name: 'Paul Azzopardi',
  email: 'paul@example.com',
  cardCountry: 'MT',
}

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

const addPayment = (
  store: StripeStore,
  { intentId, chargeId, name, email, ...payment }: Omit<CardPayment, 'refundId' | 'refundedAt'>,
): void => {
  const created = secondsOf(payment.paidAt)
  const amount = centsFromEuro(payment.amount)
  const refundedCents = centsFromEuro(payment.refunded)
  const intent = {
    ...newPaymentIntent({
      amount,
      created,
      currency: 'eur',
      description: 'Synapse AI, demo',
      metadata: payment.bookingId ? { bookingId: payment.bookingId } : {},
      payment_method_types: ['card'],
    }),
    id: intentId,
    amount_received: amount,
    latest_charge: chargeId,
    status: 'succeeded' as const,
  }
  const card = { last4: '4242', country: payment.cardCountry, expMonth: 12, expYear: 2034 }
  const charge = {
    ...newCharge(intent, { name, email, card }, 'succeeded', null, created),
    id: chargeId,
    amount_refunded: refundedCents,
    refunded: refundedCents === amount,
  }
  store.paymentIntent.put(intentId, intent)
  store.charge.put(chargeId, charge)
  addCharge({ store, nowSeconds: () => created }, charge)
}

/** Pays out a day's available balance. The money arrives at the bank the next day. */
const payOut = (store: StripeStore, day: Temporal.Instant): void => {
  const nowSeconds = () => Math.floor(day.epochMilliseconds / 1000)
  const context = { store, nowSeconds, publish: () => '' }
  const payout = createPayout(context)
  if (payout) endPayout(context, payout.id, 'paid')
}

/** Copies the stand-in's balance to the database, as the nightly job does. */
const readStandIn = async (db: Db, dataDir: string): Promise<void> => {
  const unused = { webhookUrl: 'http://127.0.0.1:9', webhookSecret: 'whsec_demo' }
  const now = () => Temporal.Now.instant()
  const standIn = await startStripe({ port: 0, dataDir, now, ...unused })
  try {
    const settings = { secretKey: 'sk_test_demo', apiBase: standIn.url, webhookSecret: '' }
    await syncBalance({ db, now, stripe: createStripe(settings, () => {}) })
  } finally {
    await standIn.close()
  }
}
