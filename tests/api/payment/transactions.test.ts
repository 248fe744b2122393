import { orderNumber } from '@synapse/shared/booking/booking'
import {
  exportTransactions,
  listTransactions,
  readPaymentSummary,
  readTransactionSummary,
} from '@synapse/shared/payment/contract'
import { refundInvoice } from '@synapse/shared/refund/contract'
import { expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { closeDispute, dashboardRefund, openDispute, settleRefund } from '#support/actors/stripe.ts'
import { columnTotal, downloadCsv } from '#support/readers/csv-table.ts'
import { checkoutSessionIdOf } from '#support/readers/rows.ts'

const { world, operator, invoices } = useInvoices()

/** An invoice paid in cash in January, credited, and partly refunded by bank transfer. */
const refundedInvoice = async () => {
  const invoice = await invoices.issued()
  await invoices.pay(invoice.id, '35.40', { method: 'cash', date: '2027-01-31' })
  await invoices.credit(invoice.id)
  await operator.call(refundInvoice, {
    params: { id: invoice.id },
    input: { amount: '15.40', byHand: { method: 'bank_transfer', date: '2027-02-01' } },
  })
  return invoice
}

/** A booking paid by card on 1 February, with a refund of €20 on 2 February. */
const refundedBooking = async () => {
  const booking = await world.finishJobs(world.book({ studentName: 'Maria Borg' }))
  world.clock.advance({ hours: 24 })
  await dashboardRefund(world, checkoutSessionIdOf(booking), 2_000)
  return booking
}

type Query = {
  of?: 'bookings' | 'invoices'
  method?: 'card' | 'cash' | 'bank_transfer'
  direction?: 'in' | 'out'
  website?: string
  search?: string
  from?: string
  to?: string
}

const amounts = async (filter: Query = {}) =>
  (await operator.call(listTransactions, { query: filter })).items.map(({ amount }) => amount)
const totals = (filter: Query = {}) => operator.call(readTransactionSummary, { query: filter })

/** Returns the total on the money accounts, without Stripe's fees and payouts. */
const moneyInJournal = async () =>
  (
    await world.db.raw(`select (sum(cents) / 100.0)::numeric(12,2)::text as money
      from journal_lines l join journal_entries e on e.id = l.entry_id
      where account in ('stripe', 'bank', 'cash') and kind not in ('stripe_fee', 'payout')`)
  ).rows[0].money

test('payments and refunds, for bookings and invoices alike, are listed by the day the money moved', async () => {
  const invoice = await refundedInvoice()
  const booking = await refundedBooking()
  const { items, total } = await operator.call(listTransactions)
  expect(total).toBe(4)
  const ofBooking = {
    bookingId: booking.id,
    website: 'synapse-ai',
    studentName: 'Maria Borg',
    paymentMethod: 'card',
    hasTime: true,
    invoiceId: null,
  }
  const ofInvoice = {
    invoiceId: invoice.id,
    invoiceNumber: '202702-001',
    billToName: 'Xatt Consulting',
    bookingId: null,
    website: null,
    hasTime: false,
    stripeUrl: null,
  }
  expect(items).toMatchObject([
    { ...ofBooking, kind: 'refund', amount: '-20.00', date: expect.stringMatching(/^2027-02-02/) },
    {
      ...ofBooking,
      kind: 'payment',
      amount: '60.00',
      stripeUrl: expect.stringMatching(/\/payments\/pi_/),
    },
    { ...ofInvoice, kind: 'refund', amount: '-15.40', paymentMethod: 'bank_transfer' },
    { ...ofInvoice, kind: 'payment', amount: '35.40', paymentMethod: 'cash' },
  ])
})

test('filters apply to the list, its totals and the CSV file', async () => {
  await refundedInvoice()
  const booking = await refundedBooking()
  await world.db('payments').insert({
    ...{ amount: '5.00', paymentDate: '2027-01-15', paymentMethod: 'card' },
    ...{ stripePaymentIntentId: 'pi_talk', otherIncome: 'Talk at a school' },
  })
  await world.make.website({ slug: 'other' })
  const cases: [Query, string[]][] = [
    [{}, ['-20.00', '60.00', '-15.40', '35.40', '5.00']],
    [{ of: 'bookings' }, ['-20.00', '60.00']],
    [{ of: 'invoices' }, ['-15.40', '35.40']],
    [{ website: 'synapse-ai' }, ['-20.00', '60.00']],
    [{ website: 'other' }, []],
    [{ method: 'card' }, ['-20.00', '60.00', '5.00']],
    [{ method: 'cash' }, ['35.40']],
    [{ method: 'bank_transfer' }, ['-15.40']],
    [{ direction: 'in' }, ['60.00', '35.40', '5.00']],
    [{ direction: 'out' }, ['-20.00', '-15.40']],
    [{ from: '2027-02-02' }, ['-20.00']],
    [{ from: '2027-02-01', to: '2027-02-01' }, ['60.00', '-15.40']],
    [{ to: '2027-01-31' }, ['35.40', '5.00']],
    [{ search: 'borg' }, ['-20.00', '60.00']],
    [{ search: orderNumber(booking.id) }, ['-20.00', '60.00']],
    [{ search: 'xatt' }, ['-15.40', '35.40']],
    [{ search: 'school' }, ['5.00']],
    [{ search: '202702-001', direction: 'in' }, ['35.40']],
  ]
  for (const [filter, expected] of cases) {
    expect(await amounts(filter), JSON.stringify(filter)).toEqual(expected)
    const { table } = await downloadCsv(operator, exportTransactions.path, filter)
    expect(table.lines.map((line) => line[table.heading.indexOf('Amount')])).toEqual(expected)
    expect((await totals(filter)).net).toBe(columnTotal(table, 'Amount'))
  }
  expect(await totals()).toEqual({
    received: '100.40',
    refunds: '35.40',
    disputes: '0.00',
    net: '65.00',
  })
  expect(await moneyInJournal(), 'without the other income, which was never posted').toBe('60.00')
  const second = { query: { page: 2, pageSize: 3 } }
  expect(await operator.call(listTransactions, second)).toMatchObject({
    items: [{ amount: '35.40' }, { amount: '5.00' }],
    total: 5,
  })
})

test('failed refunds and won disputes are added back, so that totals match the journal', async () => {
  const net = async () => [
    (await totals({ of: 'bookings' })).net,
    (await operator.call(readPaymentSummary)).net,
    await moneyInJournal(),
  ]
  await refundedBooking()
  const [refund] = await world.stripe.refunds({})
  await settleRefund(world, refund?.id, 'failed')
  expect(await amounts({ direction: 'out' })).toEqual(['20.00', '-20.00'])
  expect(await totals()).toMatchObject({ received: '60.00', refunds: '0.00' })
  expect(await net()).toEqual(Array(3).fill('60.00'))
  world.clock.advance({ hours: 1 })
  const booking = await world.book({ studentName: 'Karl Zammit' })
  const dispute = await openDispute(world, checkoutSessionIdOf(booking))
  expect(await amounts({ search: 'zammit', direction: 'out' })).toEqual(['-80.00'])
  expect(await totals({ search: 'zammit' })).toMatchObject({ disputes: '80.00', net: '-20.00' })
  expect(await net()).toEqual(Array(3).fill('40.00'))
  world.clock.advance({ hours: 1 })
  await closeDispute(world, dispute, 'won')
  expect(await amounts({ search: 'zammit', direction: 'out' })).toEqual(['60.00', '-80.00'])
  expect(await net()).toEqual(Array(3).fill('100.00'))
})
