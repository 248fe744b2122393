import { syncStripeBalance } from '@synapse/api/payout/jobs'
import { pathOf } from '@synapse/shared/contract/call'
import { centsFromEuro, euroFromCents, sumCents } from '@synapse/shared/money'
import { listPayments } from '@synapse/shared/payment/contract'
import { listPayouts, readStripeBalance } from '@synapse/shared/payout/contract'
import { closeQuarter, downloadReport } from '@synapse/shared/quarter/contract'
import { readBooks, readVatReturn } from '@synapse/shared/report/contract'
import { expect, test } from 'vitest'
import { invoiceActions } from '#support/actors/invoices.ts'
import { downloadArchive } from '#support/readers/archive.ts'
import { column } from '#support/readers/csv-table.ts'
import { expectJournalComplete } from '#support/readers/journal-entries.ts'
import { useIsolatedWorld } from '#support/world/use-world.ts'

const { world, operator } = useIsolatedWorld()
const invoices = invoiceActions({ world, operator })

const quarter = '2027-Q1'
const days = { from: '2027-01-01', to: '2027-03-31' }

test('card payments, fees and payouts match to the cent in Stripe, the VAT return, the quarter and the archive', async () => {
  world.clock.set('2027-03-15T10:00:00Z')
  await invoices.setBusiness()
  await world.book()
  const european = await world.checkout()
  await world.finishJobs(world.pay(european, { card: '4000004700000007' }))
  await world.dashboardRefund(european.sessionId, 1_234)
  await world.stripe.payOut({ all: true })
  world.clock.set('2027-04-02T10:00:00Z')
  await world.finishJobs()
  await world.run(syncStripeBalance)

  // Everything that is expected below is computed from Stripe's own objects.
  const transactions = await world.stripe.balanceTransactions({})
  const ofKind = (category: string) =>
    transactions.filter(({ reporting_category }) => reporting_category === category)
  const [charges, refunds, payouts] = [ofKind('charge'), ofKind('refund'), ofKind('payout')]
  expect([charges.length, refunds.length, payouts.length]).toEqual([2, 1, 1])
  const chargeCents = sumCents(charges.map(({ amount }) => amount))
  const refundCents = -sumCents(refunds.map(({ amount }) => amount))
  const feeCents = sumCents(transactions.map(({ fee }) => fee))
  const payoutCents = -sumCents(payouts.map(({ amount }) => amount))
  expect(payoutCents).toBe(chargeCents - refundCents - feeCents)
  const feeVatCents = sumCents(charges.map(({ fee }) => Math.round(fee * 0.18)))
  const [refunded] = await world.stripe.refunds({})
  const saleVatCents = sumCents(
    charges.map(({ source, amount }) => {
      const keptCents = source === refunded?.charge ? amount - refundCents : amount
      return Math.round((keptCents * 18) / 118)
    }),
  )
  const grossCents = chargeCents - refundCents
  const sale = { net: euroFromCents(grossCents - saleVatCents), vat: euroFromCents(saleVatCents) }
  const feeSum = { net: euroFromCents(feeCents), vat: euroFromCents(feeVatCents) }

  expect(await operator.call(readStripeBalance)).toMatchObject({
    recorded: {
      payments: euroFromCents(chargeCents),
      refunds: euroFromCents(-refundCents),
      fees: euroFromCents(-feeCents),
      payouts: euroFromCents(-payoutCents),
      balance: '0.00',
    },
    difference: '0.00',
    differences: [],
  })
  const { items } = await operator.call(listPayments)
  expect(items.map(({ stripeFee }) => stripeFee).sort()).toEqual(
    charges.map(({ fee }) => euroFromCents(fee)).sort(),
  )
  expect((await operator.call(listPayouts)).items).toMatchObject([
    { amount: euroFromCents(payoutCents), fees: feeSum.net },
  ])
  const vat = await operator.call(readVatReturn, { query: days })
  expect(vat.figures).toMatchObject([
    { figure: 'sales_standard', ...sale },
    { figure: 'reverse_charge', ...feeSum },
    { figure: 'input_reverse_charge', ...feeSum },
  ])
  expect(vat.payable).toBe(sale.vat)
  expect(await operator.call(readBooks, { query: days })).toMatchObject({
    sales: { ...sale, gross: euroFromCents(grossCents) },
    stripeFees: { amount: feeSum.net, vat: feeSum.vat },
    profit: euroFromCents(grossCents - saleVatCents - feeCents),
  })

  await operator.call(closeQuarter, { params: { quarter } })
  const answer = await operator.fetch(pathOf(downloadReport, { params: { quarter } }))
  const report = Buffer.from(await answer.arrayBuffer())
  const { journal } = JSON.parse(report.toString())
  expect(journal.accounts).toEqual(
    expect.arrayContaining([
      {
        account: 'Stripe balance',
        debit: euroFromCents(chargeCents),
        credit: euroFromCents(refundCents + feeCents + payoutCents),
      },
      { account: 'Stripe fees', debit: feeSum.net, credit: '0.00' },
      { account: 'Bank', debit: euroFromCents(payoutCents), credit: '0.00' },
    ]),
  )

  const { bytesOf, table } = await downloadArchive(operator, days)
  expect(bytesOf(`Reports/${quarter}.json`)).toEqual(report)
  expect(column(table('Stripe.csv'), 'Fee')).toBe(feeSum.net)
  expect(column(table('Stripe.csv'), 'Net')).toBe('0.00')
  expect(column(table('Booking payments.csv'), 'Total')).toBe(euroFromCents(grossCents))
  const { lines } = table('Journal for Xero.csv')
  const balanceOf = (account: string) =>
    sumCents(lines.map((line) => (line[2] === account ? centsFromEuro(line[5] ?? '') : 0)))
  expect(['Bank', 'Stripe balance', 'Stripe fees', 'Sales with VAT'].map(balanceOf)).toEqual([
    ...[payoutCents, 0, feeCents, saleVatCents - grossCents],
  ])
  expect(balanceOf('Input VAT')).toBe(feeVatCents)
  expect(balanceOf('Output VAT')).toBe(-saleVatCents - feeVatCents)
  await expectJournalComplete(world)
})
