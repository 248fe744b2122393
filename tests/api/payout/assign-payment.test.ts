import { randomUUID } from 'node:crypto'
import { reconcilePayments } from '@synapse/api/main/event-handlers'
import { syncStripeBalance } from '@synapse/api/payout/jobs'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { removeInvoicePayment } from '@synapse/shared/invoice/contract'
import { assignPayment, listPurposes, readStripeBalance } from '@synapse/shared/payout/contract'
import { readBooks, readReport } from '@synapse/shared/report/contract'
import { describe, expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { createForeignSession } from '#support/actors/foreign-session.ts'
import { closeDispute, dashboardRefund, openDispute, settleRefund } from '#support/actors/stripe.ts'
import { successesOf } from '#support/calls/successes-of.ts'
import { expectJournalComplete } from '#support/expectations/expect-journal-complete.ts'
import { journalEntries } from '#support/readers/journal-entries.ts'
import { todosOf } from '#support/readers/rows.ts'
import { invoiceLine } from '#support/samples/invoice-fields.ts'

const { world, operator, invoices } = useInvoices({ at: '2027-02-20T10:00:00Z' })

const sync = () => world.run(syncStripeBalance)
const balance = () => operator.call(readStripeBalance)
/** Pays €60 directly in Stripe. For a European card, the fee is €1.15. */
const payElsewhere = async (params: Parameters<typeof createForeignSession>[1] = {}) => {
  const { id } = await createForeignSession(world, params)
  await world.pay({ checkoutSessionId: id }, { card: '4000004700000007' })
  await sync()
  const [transaction] = await world.stripe.balanceTransactions({})
  return { session: id, id: String(transaction?.source) }
}
type Purpose = BodyOf<typeof assignPayment>
const assign = (id: string, input: Purpose) =>
  operator.call(assignPayment, { params: { id }, input })
const sale = { kind: 'other_income' as const, note: 'Talk at a school' }
const purposes = (id: string) => operator.call(listPurposes, { params: { id } })

describe('a payment that exists only in Stripe', () => {
  test('can be assigned to an unpaid booking, with a receipt and its fee', async () => {
    const booking = await world.make.completedBooking()
    const cheaper = await world.make.completedBooking({ basePrice: '59.99', finalPrice: '59.99' })
    const { id } = await payElsewhere()
    expect(await purposes(id)).toMatchObject([{ kind: 'booking', id: booking.id, owed: '60.00' }])
    await expect(assign(id, { kind: 'booking', id: cheaper.id })).toBeRefused('too_much')
    expect(await assign(id, { kind: 'booking', id: booking.id })).toMatchObject({
      difference: '0.00',
      differences: [],
    })
    expect(await world.booking(booking.id)).toMatchObject({ owed: '0.00' })
    expect(await world.db('receipts')).toMatchObject([{ bookingId: booking.id, amount: '60.00' }])
    expect((await journalEntries(world)).toSorted()).toEqual([
      'payment 1: stripe 6000, sales_standard -5085, output_vat -915',
      'stripe_fee 1: stripe_fees 115, stripe -115, input_vat 21, output_vat -21',
    ])
    await expectJournalComplete(world)
  })

  test('can be assigned to an invoice', async () => {
    const line = invoiceLine({ hours: '1.00', rate: '50.85' })
    const invoice = await invoices.issued({ lines: [line] })
    const { id } = await payElsewhere()
    expect(await purposes(id)).toMatchObject([{ kind: 'invoice', id: invoice.id, owed: '60.00' }])
    await assign(id, { kind: 'invoice', id: invoice.id })
    const paid = await invoices.read(invoice.id)
    expect(paid).toMatchObject({ paid: '60.00' })
    const params = { id: invoice.id, paymentId: paid?.payments[0]?.id ?? '' }
    await expect(operator.call(removeInvoicePayment, { params })).toBeRefused('by_card')
    expect(await journalEntries(world, ['payment'])).toEqual([
      'payment 1: stripe 6000, receivables -6000',
    ])
    expect(await purposes(id)).toEqual([])
    await expectJournalComplete(world)
  })

  test('can be assigned to a balance that equals its remaining amount after a partial refund', async () => {
    const line = invoiceLine({ hours: '1.00', rate: '33.90' })
    const invoice = await invoices.issued({ lines: [line] })
    const booking = await world.make.completedBooking({ basePrice: '45.00', finalPrice: '45.00' })
    const { session, id } = await payElsewhere()
    await world.stripe.dashboardRefund({ session, amount: 2_000 })
    await sync()
    expect(await purposes(id)).toMatchObject([
      { id: invoice.id, owed: '40.00' },
      { id: booking.id, owed: '45.00' },
    ])
    await world.finishJobs(assign(id, { kind: 'invoice', id: invoice.id }))
    expect(await invoices.read(invoice.id)).toMatchObject({ paid: '40.00' })
    expect(await balance()).toMatchObject({ difference: '0.00', differences: [] })
    expect(await todosOf(world.db)).toEqual([])
    await expectJournalComplete(world)
  })

  test('has at most 100 balances due to choose from, the smallest ones', async () => {
    for (const rate of ['100.00', '50.85'])
      await invoices.draft({ lines: [invoiceLine({ hours: '1.00', rate })] })
    await world.db.raw(
      `insert into invoices
      select (jsonb_populate_record(invoices, jsonb_build_object('id', gen_random_uuid()))).*
      from invoices, generate_series(1, 99);
      insert into invoice_lines
      select (jsonb_populate_record(line, jsonb_build_object(
        'id', gen_random_uuid(), 'invoice_id', copy.id))).*
      from invoice_lines line join invoices original on original.id = line.invoice_id
      join invoices copy on copy.gross_total = original.gross_total and copy.id <> original.id;
      update invoices
      set status = 'issued', invoice_number = id, issuer = '{}', issued_at = now()`,
    )
    const { id } = await payElsewhere()
    const found = await purposes(id)
    expect(new Set(found.map(({ owed }) => owed))).toEqual(new Set(['60.00']))
    expect(found).toHaveLength(100)
  })

  test('can count as other income with VAT, less its refunds and disputes', async () => {
    const { session, id } = await payElsewhere()
    const disputed = await payElsewhere()
    await world.stripe.dashboardRefund({ session, amount: 2_000 })
    await world.stripe.openDispute({ session: disputed.session })
    await sync()
    await assign(id, sale)
    await world.finishJobs(assign(disputed.id, sale))
    await sync()
    expect(await balance()).toMatchObject({ difference: '0.00', differences: [] })
    const query = { from: '2027-01-01', to: '2027-03-31' }
    expect(await operator.call(readBooks, { query })).toMatchObject({
      sales: { net: '33.90', vat: '6.10', gross: '40.00' },
      bookings: { fees: '20.00' },
      stripeFees: { amount: '2.30' },
    })
    await expectJournalComplete(world)
  })

  test('has an open task about its failed refund until the bank returns the payment in a dispute', async () => {
    const { session, id } = await payElsewhere()
    await world.finishJobs(assign(id, sale))
    const { id: refund } = await dashboardRefund(world, session, 2_000)
    await settleRefund(world, refund, 'failed')
    const task = { title: 'Refund of €20.00 failed' }
    expect(await todosOf(world.db)).toMatchObject([{ ...task, status: 'pending' }])
    await closeDispute(world, await openDispute(world, session), 'lost')
    expect((await todosOf(world.db))[0]).toMatchObject({ ...task, status: 'completed' })
  })

  test('is recorded once, even if two devices assign it at the same time', async () => {
    const { id } = await payElsewhere()
    expect(await successesOf([assign(id, sale), assign(id, sale)])).toHaveLength(1)
    await expect(assign(id, sale)).toBeRefused('changed')
    expect(await world.db('payments')).toHaveLength(1)
    await expectJournalComplete(world)
  })

  test('can’t be assigned if it’s in another currency, came from a checkout, or isn’t found in Stripe', async () => {
    const booking = await world.make.completedBooking()
    const ours = { payment_intent_data: { metadata: { bookingId: booking.id } } }
    await expect(assign((await payElsewhere(ours)).id, sale)).toBeRefused('expected')
    // This payment's booking isn't in the restored backup.
    const restored = await payElsewhere({ metadata: { bookingId: randomUUID() } })
    await expect(assign(restored.id, sale)).toBeRefused('expected')
    const dollars = await payElsewhere({ currency: 'usd' })
    // Stripe converted this payment to euros.
    await world.stripe.addTransaction({
      type: 'charge',
      category: 'charge',
      source: dollars.id,
      amount: 5_000,
    })
    const source = 'ch_nobodys'
    await world.stripe.addTransaction({ type: 'charge', category: 'charge', source, amount: 100 })
    await sync()
    await expect(assign(dollars.id, sale)).toBeRefused('unsupported')
    await expect(assign(source, sale)).toBeRefused('changed')
    const missing = { kind: 'invoice' as const, id: randomUUID() }
    await expect(assign((await payElsewhere()).id, missing)).toBeRefused('not_payable')
    await world.stripe.addFault({ kind: 'fail', count: 9 })
    await expect(assign(dollars.id, sale)).toBeRefused('unreachable')
  })
})

describe('a payment whose booking is missing after a restore', () => {
  const lost = async () => {
    const paid = await payElsewhere({ metadata: { bookingId: randomUUID() } })
    world.clock.advance({ minutes: 10 })
    await world.finishJobs(world.run(reconcilePayments))
    await sync()
    expect(await balance()).toMatchObject({
      difference: '0.00',
      count: 1,
      differences: [{ id: paid.id, reason: 'unassigned_payment', atStripe: '58.85' }],
    })
    return paid
  }

  test('can be assigned to an invoice, but not to a booking', async () => {
    const booking = await world.make.completedBooking()
    const line = invoiceLine({ hours: '1.00', rate: '50.85' })
    const invoice = await invoices.issued({ lines: [line] })
    const { id } = await lost()
    await expect(assign(id, { kind: 'booking', id: booking.id })).toBeRefused('not_payable')
    expect(await purposes(id)).toMatchObject([{ kind: 'invoice', id: invoice.id }])
    expect(await assign(id, { kind: 'invoice', id: invoice.id })).toMatchObject({
      difference: '0.00',
      differences: [],
    })
    expect(await invoices.read(invoice.id)).toMatchObject({ paid: '60.00' })
    expect(await todosOf(world.db)).toMatchObject([{ status: 'completed' }])
    await expectJournalComplete(world)
  })

  test('can be assigned with its remaining amount after a partial refund', async () => {
    const line = invoiceLine({ hours: '1.00', rate: '33.90' })
    const invoice = await invoices.issued({ lines: [line] })
    const { session, id } = await lost()
    await dashboardRefund(world, session, 2_000)
    await sync()
    expect(await balance()).toMatchObject({ differences: [{ id, reason: 'unassigned_payment' }] })
    expect(await purposes(id)).toMatchObject([{ kind: 'invoice', id: invoice.id, owed: '40.00' }])
    await assign(id, { kind: 'invoice', id: invoice.id })
    expect(await invoices.read(invoice.id)).toMatchObject({ paid: '40.00' })
    expect(await balance()).toMatchObject({ difference: '0.00', differences: [] })
    await expectJournalComplete(world)
  })

  test('can count as other income, but not after a refund', async () => {
    const { id } = await lost()
    await assign(id, sale)
    const query = { from: '2027-01-01', to: '2027-03-31' }
    expect(await operator.call(readBooks, { query })).toMatchObject({ sales: { gross: '60.00' } })
    expect(await operator.call(readReport, { query })).toMatchObject({
      current: { paymentSuccess: { percent: null } },
    })
    await expectJournalComplete(world)
    const refunded = await lost()
    await dashboardRefund(world, refunded.session)
    await sync()
    expect(await balance()).toMatchObject({ differences: [] })
    await expect(assign(refunded.id, sale)).toBeRefused('expected')
  })
})
