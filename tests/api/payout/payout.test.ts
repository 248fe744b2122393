import { syncStripeBalance } from '@synapse/api/payout/jobs'
import { readBooking } from '@synapse/shared/booking/contract'
import { listPayments } from '@synapse/shared/payment/contract'
import {
  ignoreDifference,
  listPayouts,
  readPayout,
  readStripeBalance,
  refreshStripeBalance,
  restoreDifference,
} from '@synapse/shared/payout/contract'
import { describe, expect, test } from 'vitest'
import { dashboardRefund, settleRefund } from '#support/actors/stripe.ts'
import { withoutWebhooks } from '#support/actors/without-webhooks.ts'
import { checkoutSessionIdOf } from '#support/readers/rows.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const sync = () => world.run(syncStripeBalance)
const balance = () => operator.call(readStripeBalance)
const afterSync = async () => {
  await sync()
  return balance()
}
/** Books a session for €60 with a European card, for which Stripe's fee is €1.15. */
const book = () => world.book({}, { card: '4000004700000007' })
const payOut = async () => {
  const { payout } = await world.stripe.payOut({ all: true })
  if (!payout) throw new Error('There is nothing to pay out')
  await world.finishJobs()
  return payout.id
}
const transactions = () => world.db('stripeTransactions').orderBy('id')
const add = (changes: Partial<Parameters<typeof world.stripe.addTransaction>[0]>) =>
  world.stripe.addTransaction({ type: 'charge', category: 'charge', amount: 3_500, ...changes })

describe('Stripe’s balance', () => {
  test('matches our records after a payment, a refund, a dispute, a fee and a payout', async () => {
    expect(await balance()).toMatchObject({ readAt: null, difference: '0.00', differences: [] })
    const refunded = await book()
    const disputed = await world.book()
    await world.stripe.dashboardRefund({ session: checkoutSessionIdOf(refunded), amount: 2_000 })
    await world.stripe.openDispute({ session: checkoutSessionIdOf(disputed) })
    await add({ type: 'stripe_fee', category: 'fee', amount: -300, description: 'Radar' })
    await book()
    await payOut()
    expect(await balance()).toMatchObject({
      recorded: {
        payments: '180.00',
        refunds: '-20.00',
        disputes: '-60.00',
        // Fees: €1.15 twice, €1.75 for an American card, €20.00 for the dispute, €3.00 for Radar.
        fees: '-27.05',
        payouts: '-72.95',
        balance: '0.00',
      },
      atStripe: '0.00',
      difference: '0.00',
      differences: [],
    })
  })

  test('is pending for two days, then available', async () => {
    await book()
    expect(await afterSync()).toMatchObject({ pending: '58.85', available: '0.00' })
    world.clock.advance({ hours: 49 })
    expect(await afterSync()).toMatchObject({ pending: '0.00', available: '58.85' })
    expect(await operator.call(refreshStripeBalance)).toMatchObject({ difference: '0.00' })
  })

  test('matches our records even after lost disputes and failed refunds', async () => {
    const [first, second] = [await book(), await book()]
    const dispute = await world.stripe.openDispute({ session: checkoutSessionIdOf(first) })
    await world.stripe.closeDispute({ dispute: dispute.id, outcome: 'won' })
    const refund = await dashboardRefund(world, checkoutSessionIdOf(second))
    await settleRefund(world, refund.id, 'failed')
    expect(await afterSync()).toMatchObject({
      recorded: { payments: '120.00', refunds: '0.00', disputes: '0.00', balance: '97.70' },
      difference: '0.00',
      differences: [],
    })
  })

  test('differs by the amount of a refund that Stripe has accepted but not yet deducted', async () => {
    await world.stripe.setRefundOutcome({ outcome: 'pending', count: 1 })
    const session = checkoutSessionIdOf(await book())
    const refund = await world.stripe.dashboardRefund({ session })
    await world.finishJobs()
    expect(await afterSync()).toMatchObject({
      difference: '60.00',
      differences: [{ id: refund.id, reason: 'refund_missing', recorded: '-60.00' }],
    })
    await settleRefund(world, refund.id, 'succeeded')
    expect(await afterSync()).toMatchObject({ difference: '0.00', differences: [] })
  })
})

describe('a difference from Stripe’s balance', () => {
  test('names the payment missing from our records, and can be ignored', async () => {
    await book()
    const source = 'ch_of_another_shop'
    await add({ source, fee: 113 })
    const found = await afterSync()
    expect(found).toMatchObject({
      recorded: { balance: '58.85' },
      atStripe: '92.72',
      difference: '33.87',
      differences: [
        {
          id: source,
          reason: 'unknown_payment',
          amount: '33.87',
          recorded: '0.00',
          stripeUrl: `https://dashboard.stripe.com/test/payments/${source}`,
        },
      ],
    })
    const call = { params: { id: source }, input: { amount: '33.87', reason: 'The other shop' } }
    const stale = { ...call, input: { ...call.input, amount: '33.86' } }
    await expect(operator.call(ignoreDifference, { ...stale })).toBeRefused('changed')
    expect(await operator.call(ignoreDifference, call)).toMatchObject({
      difference: '0.00',
      ignored: '33.87',
      differences: [{ id: source, ignoredBecause: 'The other shop' }],
    })
    // The amount has changed, so the difference is no longer ignored.
    await add({ source, type: 'refund', category: 'refund', amount: -3_500 })
    expect(await afterSync()).toMatchObject({
      difference: '-1.13',
      ignored: '0.00',
      differences: [{ id: source, ignoredBecause: null }],
    })
    await operator.call(restoreDifference, { params: { id: source } })
  })

  test('includes transactions of unknown types, because they affect Stripe’s balance', async () => {
    await add({ type: 'climate_order_purchase', category: 'climate_order_purchase', amount: -500 })
    expect(await afterSync()).toMatchObject({
      atStripe: '-5.00',
      difference: '-5.00',
      differences: [{ reason: 'unknown_type', type: 'climate_order_purchase' }],
    })
  })

  test('excludes other currencies, which are listed separately', async () => {
    await add({ currency: 'usd', amount: 1_234 })
    await add({ currency: 'jpy', amount: -1_234 })
    expect(await afterSync()).toMatchObject({
      difference: '0.00',
      otherCurrencies: [
        { currency: 'jpy', count: 1, net: '-1234' },
        { currency: 'usd', count: 1, net: '12.34' },
      ],
    })
  })

  test('includes payments in a foreign currency that Stripe has converted', async () => {
    await book()
    await world.db('payments').update({ currency: 'usd' })
    expect(await afterSync()).toMatchObject({
      recorded: { balance: '0.00' },
      difference: '58.85',
      differences: [{ reason: 'unknown_payment' }],
    })
  })

  test('includes payments that are missing from the balance or have a different amount there', async () => {
    const booking = await book()
    await world.db('payments').update({ amount: '61.00' })
    expect(await afterSync()).toMatchObject({
      difference: '-1.00',
      differences: [{ reason: 'amount_differs', bookingId: booking.id, amount: '-1.00' }],
    })
    await world.db('payments').update({ stripeChargeId: 'ch_nobodys', amount: '60.00' })
    const { differences } = await balance()
    expect(differences.map(({ reason }) => reason).toSorted()).toEqual([
      'payment_missing',
      'unknown_payment',
    ])
  })
})

describe('reading from Stripe', () => {
  test('stores each transaction once, even if it runs repeatedly or in parallel', async () => {
    for (let count = 0; count < 250; count += 1) await add({ source: `ch_${count}`, amount: 100 })
    await Promise.all([sync(), sync()])
    expect(await transactions()).toHaveLength(250)
    const before = await transactions()
    world.clock.advance({ hours: 24 * 10 })
    await add({ source: 'ch_late', amount: 100 })
    await sync()
    await sync()
    expect(await transactions()).toHaveLength(251)
    expect(await transactions()).toEqual(expect.arrayContaining(before))
  })

  test('leaves no gap after an interruption', async () => {
    for (let count = 0; count < 250; count += 1) {
      if (count === 150) world.clock.advance({ hours: 24 * 10 })
      await add({ source: `ch_${count}`, amount: 100 })
    }
    // The second page can't be loaded, not even on a retry.
    const { stripe } = world.context
    const list = stripe.balanceTransactions.list.bind(stripe.balanceTransactions)
    let calls = 0
    stripe.balanceTransactions.list = ((...params: Parameters<typeof list>) => {
      calls += 1
      if (calls === 2) throw new Error('The process was killed')
      return list(...params)
    }) as typeof list
    await expect(sync()).rejects.toThrow('killed')
    stripe.balanceTransactions.list = list
    expect(await transactions()).toHaveLength(100)
    expect((await balance()).readAt).toBeNull()
    world.clock.advance({ hours: 24 * 10 })
    expect(await afterSync()).toMatchObject({ count: 250, difference: '250.00' })
    expect(await transactions()).toHaveLength(250)
  })

  test('returns a readable error while Stripe is unavailable', async () => {
    await world.stripe.addFault({ kind: 'fail', count: 9 })
    await expect(operator.call(refreshStripeBalance)).toBeRefused('unreachable')
  })

  test('never changes or loses a transaction', async () => {
    await book()
    await sync()
    for (const change of [
      world.db('stripeTransactions').update({ amount: 1 }),
      world.db('stripeTransactions').delete(),
      world.db.raw('truncate stripe_transactions'),
    ])
      await expect(change).rejects.toThrow(/cannot be/)
  })
})

describe('a payout', () => {
  test('lists what it contains', async () => {
    const booking = await book()
    const id = await payOut()
    await world.finishJobs(world.stripe.endPayout({ payout: id, outcome: 'paid' }))
    const { items, total } = await operator.call(listPayouts)
    expect({ items, total }).toMatchObject({
      total: 1,
      items: [{ id, amount: '58.85', fees: '1.15', count: 1, status: 'paid', failure: null }],
    })
    expect(await operator.call(readPayout, { params: { id } })).toMatchObject({
      payout: items[0],
      items: [
        {
          category: 'charge',
          amount: '60.00',
          fee: '1.15',
          net: '58.85',
          bookingId: booking.id,
          about: booking.studentName,
        },
      ],
    })
    const arrival = { stripeFee: '1.15', payoutId: id, paidOutOn: items[0]?.arrivalDate }
    const listed = await operator.call(listPayments)
    expect(listed.items).toMatchObject([arrival])
    const read = await operator.call(readBooking, { params: { id: booking.id } })
    expect(read.payments).toMatchObject([arrival])
    const unknown = operator.call(readPayout, { params: { id: 'po_nobodys' } })
    await expect(unknown).toBeRefused('unknown')
  })

  test('that fails returns to the balance and is paid out again', async () => {
    await book()
    const failed = await payOut()
    await withoutWebhooks(world, () =>
      world.stripe.endPayout({ payout: failed, outcome: 'failed' }),
    )
    const [event] = await world.stripe.events({})
    await world.finishJobs(world.stripe.deliverEvent({ event: event?.id ?? '', times: 2 }))
    expect(await balance()).toMatchObject({ atStripe: '58.85', difference: '0.00' })
    const [first] = (await operator.call(listPayouts)).items
    expect(first).toMatchObject({ status: 'failed', failure: 'The bank account has been closed.' })
    expect((await operator.call(listPayments)).items).toMatchObject([{ payoutId: null }])
    world.clock.advance({ minutes: 1 })
    await payOut()
    const { items } = await operator.call(listPayouts)
    expect(items.map(({ status, amount }) => [status, amount])).toEqual([
      ['in_transit', '58.85'],
      ['failed', '58.85'],
    ])
    expect(await balance()).toMatchObject({ atStripe: '0.00', difference: '0.00' })
  })
})
