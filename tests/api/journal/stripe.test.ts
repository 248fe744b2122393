import { checkJournal } from '@synapse/api/journal/jobs'
import { findMissingEntries, postFacts } from '@synapse/api/journal/post-facts'
import { reconcilePayments } from '@synapse/api/main/event-handlers'
import { Payment } from '@synapse/api/payment/model'
import { syncStripeBalance } from '@synapse/api/payout/jobs'
import { readBooks } from '@synapse/shared/report/contract'
import { describe, expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { settleRefund } from '#support/actors/stripe.ts'
import { withoutWebhooks } from '#support/actors/without-webhooks.ts'
import { expectJournalComplete } from '#support/expectations/expect-journal-complete.ts'
import { downloadArchive } from '#support/readers/archive.ts'
import { journalEntries } from '#support/readers/journal-entries.ts'
import { waitForLockWaits } from '#support/readers/lock-waits.ts'
import { checkoutSessionIdOf } from '#support/readers/rows.ts'
import { useIsolatedWorld } from '#support/world/use-world.ts'

const { world, operator, invoices } = useInvoices({
  at: '2027-02-20T10:00:00Z',
  used: useIsolatedWorld(),
})

const sync = () => world.run(syncStripeBalance)
/** Pays €60 for a session with a European card, for which Stripe's fee is €1.15. */
const pay = async () => {
  const checkout = await world.checkout()
  await world.pay(checkout, { card: '4000004700000007' })
  return checkout
}
const book = async () => {
  const { bookingId } = await world.finishJobs(pay())
  return world.booking(bookingId)
}
const payOut = async () => {
  const { payout } = await world.finishJobs(world.stripe.payOut({ all: true }))
  return payout?.id ?? ''
}

const entries = () => journalEntries(world, ['stripe_fee', 'payout'])
const subjects = async () =>
  (await world.db('journalEntries').where({ kind: 'stripe_fee' })).map((one) => one.subjectId)
const expectStripeAgreement = async () => {
  await expectJournalComplete(world)
  const [journal] = await world.db('journalLines').where({ account: 'stripe' }).sum('cents as sum')
  const { available, pending } = await world.context.stripe.balance.retrieve()
  const atStripe = [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0)
  expect(Number(journal?.sum)).toBe(atStripe)
}

const fee = 'stripe_fee 1: stripe_fees 115, stripe -115, input_vat 21, output_vat -21'

describe('storing Stripe’s transactions posts', () => {
  test('a payment’s fee only once, for its booking', async () => {
    const { id } = await book()
    expect(await entries()).toEqual([])
    await sync()
    await Promise.all([sync(), sync()])
    expect(await entries()).toEqual([fee])
    expect(await subjects()).toEqual([id])
    await expectStripeAgreement()
  })

  test('a fee that isn’t for a payment, and its refund', async () => {
    const own = { type: 'stripe_fee', category: 'fee', description: 'Radar' }
    await world.stripe.addTransaction({ ...own, amount: -300 })
    await sync()
    await world.stripe.addTransaction({ ...own, amount: 300 })
    await sync()
    expect(await entries()).toEqual([
      'stripe_fee 1: stripe_fees 300, stripe -300, input_vat 54, output_vat -54',
      'stripe_fee 1: stripe_fees -300, stripe 300, input_vat -54, output_vat 54',
    ])
    await expectStripeAgreement()
  })

  test('a payout, and its return from the bank', async () => {
    await book()
    const id = await payOut()
    await world.finishJobs(world.stripe.endPayout({ payout: id, outcome: 'failed' }))
    expect((await entries()).toSorted()).toEqual([
      'payout 1: bank -5885, stripe 5885',
      'payout 1: bank 5885, stripe -5885',
      fee,
    ])
    await expectStripeAgreement()
    world.clock.advance({ hours: 1 })
    await payOut()
    await expectStripeAgreement()
  })

  test('a dispute’s fee only once, and no fee for a failed refund', async () => {
    const disputed = await book()
    await world.stripe.openDispute({ session: checkoutSessionIdOf(disputed) })
    const session = checkoutSessionIdOf(await book())
    const refund = await world.stripe.dashboardRefund({ session })
    await world.finishJobs()
    await settleRefund(world, refund.id, 'failed')
    await sync()
    expect(await entries()).toEqual([fee, fee])
    await expectStripeAgreement()
  })

  test('no fees for unknown payments, and none in other currencies', async () => {
    await world.stripe.addTransaction({
      type: 'charge',
      category: 'charge',
      amount: 3_500,
      fee: 113,
      source: 'ch_of_another_shop',
    })
    await world.stripe.addTransaction({
      type: 'stripe_fee',
      category: 'fee',
      amount: -300,
      currency: 'usd',
    })
    await sync()
    expect(await entries()).toEqual([])
    await expectJournalComplete(world)
  })
})

describe('a payment that is recorded after Stripe’s transaction', () => {
  test('is posted with its fee', async () => {
    const { bookingId } = await withoutWebhooks(world, pay)
    await sync()
    expect(await entries()).toEqual([])
    world.clock.advance({ hours: 1 })
    await world.finishJobs(world.run(reconcilePayments))
    expect(await entries()).toEqual([fee])
    expect(await subjects()).toEqual([bookingId])
    await expectStripeAgreement()
  })

  test('is posted with its fee even if both have the same timestamp', async () => {
    await book()
    const { id: bookingId } = await world.make.completedBooking()
    const [stored] = await world.db('payments')
    let reading = Promise.resolve()
    await world.db.transaction(async (trx) => {
      await trx('payments').where({ id: stored.id }).update({ stripeChargeId: null })
      await Payment.query(trx).insert({
        bookingId,
        amount: '60',
        paymentDate: stored.paymentDate,
        paymentMethod: 'card',
        stripePaymentIntentId: 'pi_2',
        stripeChargeId: stored.stripeChargeId,
      })
      await postFacts(trx, bookingId)
      reading = sync()
      await waitForLockWaits(world.db)
    })
    await reading
    expect(await subjects()).toEqual([bookingId])
    await expectJournalComplete(world)
  })
})

test('a new VAT registration corrects the VAT on posted fees to match the books', async () => {
  await book()
  await sync()
  await invoices.setBusiness({ vatRegime: 'article_11' })
  expect((await entries()).slice(1)).toEqual([
    'stripe_fee 2: stripe_fees -115, stripe 115, input_vat -21, output_vat 21',
    'stripe_fee 3: stripe_fees 115, stripe -115',
  ])
  await expectStripeAgreement()
})

test('the VAT is rounded for each fee separately, as in the books', async () => {
  for (let count = 0; count < 3; count += 1) await book()
  await sync()
  const query = { from: '2027-02-01', to: '2027-02-28' }
  const { stripeFees } = await operator.call(readBooks, { query })
  expect(stripeFees).toEqual({ amount: '3.45', taxed: '3.45', vat: '0.63' })
  expect(await entries()).toEqual([fee, fee, fee])
  await expectStripeAgreement()
})

test('a missing fee or payout is reported until the nightly job posts it', async () => {
  const { stripePaymentIntentId } = await book()
  await world.db.raw(
    `insert into stripe_transactions
        (id, type, category, source, currency, amount, fee, created_at)
      select 'txn_1', 'charge', 'charge', stripe_charge_id, 'eur', 6000, 115, payment_date
        from payments where stripe_payment_intent_id = ?
      union all
      select 'txn_2', 'payout', 'payout', 'po_1', 'eur', -5885, 0, '2027-02-28T23:30:00Z'`,
    [stripePaymentIntentId],
  )
  const missing = (await findMissingEntries(world.db)).map(({ kind, date }) => `${kind} ${date}`)
  expect(missing.toSorted()).toEqual(['payout 2027-03-01', 'stripe_fee 2027-02-20'])
  await world.run(checkJournal)
  await expectJournalComplete(world)
  expect((await entries()).toSorted()).toEqual(['payout 1: bank 5885, stripe -5885', fee])
})

test('the accountant’s archive lists payouts, and fees with the order numbers of their bookings', async () => {
  await book()
  await payOut()
  const { textOf } = await downloadArchive(operator, { from: '2027-02-01', to: '2027-02-28' })
  const csv = textOf('Journal.csv')
  expect(csv).toMatch(/,Stripe fees,1\.15,,Stripe fee: order \w+,stripe_fee txn_\w+\r\n/)
  expect(csv).toMatch(/,Bank,58\.85,,Payout,payout txn_\w+\r\n/)
})
