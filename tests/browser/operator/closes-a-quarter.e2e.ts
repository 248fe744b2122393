import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createExpense } from '@synapse/shared/expense/contract'
import { centsFromEuro, euroFromCents, formatEuro, sumCents } from '@synapse/shared/money'
import { daysOfQuarter, quarterName, quarterOf } from '@synapse/shared/quarter/quarter'
import { formatShortDate, maltaInstant } from '@synapse/shared/time'
import { extractText } from 'unpdf'
import { column, tableOf } from '../../support/csv-table.ts'
import { readZip } from '../../support/zip.ts'
import { callStripeStandIn } from '../call-stand-in.ts'
import { type Api, apiOf, expect } from '../journey.ts'
import type { RunningApp } from '../product.ts'
import { setBusiness, startCheckout, today } from '../seed.ts'
import {
  entry,
  expectToast,
  field,
  goTo,
  openScreen,
  panel,
  signIn,
  tile,
} from './support/operator.ts'
import { test } from './support/own-product.ts'

const quarter = quarterOf(today().subtract({ months: 3 }).toString())
const name = quarterName(quarter)
const days = daysOfQuarter(quarter)
const period = `from=${days.from}&to=${days.to}`

/** Amounts in cents. */
type Amounts = { amount: number; fee: number; net: number }
type Transactions = (Amounts & { reporting_category: string })[]
const sumOf = (some: Transactions, of: keyof Amounts) => sumCents(some.map((one) => one[of]))

/**
 * Adds an expense of €11.80 and two card payments in the last quarter, and returns Stripe's
 * transactions once the payments have been paid out. The product hears of them only then, because
 * it doesn't look that far back again once it has read Stripe.
 */
const seedQuarter = async (product: RunningApp, api: Api) => {
  await setBusiness(api, { vatRegimeFrom: '2020-01-01' })
  await callStripeStandIn(product, 'set-delivery-mode', { mode: 'hold' })
  const paidAt = maltaInstant(days.from, '10:00').add({ hours: 24 * 20 })
  const payment = { at: paidAt.epochMilliseconds / 1000, wait: false }
  for (const [student, card] of [
    ['Stella Stripe', '4242424242424242'],
    ['Mario Malta', '4000004700000007'],
  ]) {
    const { session } = await startCheckout(api, { name: student ?? '' })
    await callStripeStandIn(product, 'pay-session', { session, card, ...payment })
  }
  const ferry = { title: 'Ferry', category: 'Travel', date: days.from, amount: '11.80' } as const
  const supplier = { supplier: 'Gozo Channel', supplierCountry: 'MT', vatAmount: '1.80' } as const
  await api(createExpense, { input: { ...ferry, ...supplier } })
  const read = () => callStripeStandIn<Transactions>(product, 'balance-transactions')
  await expect.poll(async () => sumOf(await read(), 'net'), { message: 'is paid out' }).toBe(0)
  await callStripeStandIn(product, 'set-delivery-mode', { mode: 'deliver' })
  await callStripeStandIn(product, 'release-events')
  return read()
}

/** Computes what every screen must show, from Stripe's own transactions. */
const figuresOf = (transactions: Transactions) => {
  const ofKind = (kind: string) =>
    transactions.filter(({ reporting_category }) => reporting_category === kind)
  const charges = ofKind('charge')
  expect(charges).toHaveLength(2)
  return {
    chargeCents: sumOf(charges, 'amount'),
    feeCents: sumOf(charges, 'fee'),
    feeVatCents: sumCents(charges.map(({ fee }) => Math.round(fee * 0.18))),
    saleVatCents: sumCents(charges.map(({ amount }) => Math.round((amount * 18) / 118))),
    payoutCents: 0 - sumOf(ofKind('payout'), 'amount'),
  }
}

const downloadArchive = async (page: Page) => {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'For the accountant' }).click()
  const files = readZip(await readFile(await (await downloading).path()))
  return (file: string) => files.find((one) => one.name === file)?.bytes ?? Buffer.of()
}

test('card payments are traced to the cent through fees and payouts to the VAT return, the closed quarter and the archive, and the quarter is reopened with a reason', async ({
  page,
  ownProduct: product,
}) => {
  await page.goto('/login')
  await signIn(page, product)
  await expectToast(page, 'Welcome back!')
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const transactions = await seedQuarter(product, apiOf(product, token ?? ''))
  const { chargeCents, feeCents, feeVatCents, saleVatCents, payoutCents } = figuresOf(transactions)
  expect(payoutCents).toBe(chargeCents - feeCents)

  await goTo(page, '/admin/reports/stripe', 'Stripe')
  await page.getByRole('button', { name: 'Refresh from Stripe' }).click()
  await expect(tile(page, 'Balance', 'Difference')).toContainText('Stripe and your records agree')
  const records = panel(page, 'Balance according to your records')
  for (const [from, cents] of [
    ['Card payments', chargeCents],
    ['Stripe fees, including dispute fees', -feeCents],
    ['Payouts to your bank', -payoutCents],
    ['Balance', 0],
  ] as const)
    await expect(records.getByRole('row', { name: from })).toContainText(formatEuro(cents))
  await page
    .getByRole('button', { name: /^Details of the payout/ })
    .first()
    .click()
  const payout = page.getByRole('dialog', { name: 'Payout' })
  await expect(payout.getByRole('row', { name: /Mario Malta/ })).toContainText('€58.85')
  await payout.getByRole('button', { name: 'Close' }).click()

  await openScreen(page, `/admin/reports/vat?${period}`, 'VAT return')
  const figures = panel(page, 'Figures')
  const vatFigures = [
    ['Sales, 18%', chargeCents - saleVatCents, saleVatCents],
    ['Purchases under reverse charge', feeCents, feeVatCents],
    ['Deducted under reverse charge', feeCents, feeVatCents],
    ['Deducted on other purchases, 18%', 1_000, 180],
  ] as const
  for (const [figure, netCents, vatCents] of vatFigures)
    await expect(figures.getByRole('row', { name: figure })).toHaveText(
      `${figure}${formatEuro(netCents)}${formatEuro(vatCents)}`,
    )
  const payable = formatEuro(saleVatCents - 180)
  await expect(tile(page, 'VAT', 'VAT payable')).toContainText(payable)

  await goTo(page, '/admin/reports/quarters', 'Quarters')
  const row = entry(page, 'Quarters', name)
  await expect(row).toContainText('Ready to close')
  await row.getByRole('button', { name: `Close quarter ${name}` }).click()
  const closing = page.getByRole('dialog', { name: `Close ${name}` })
  for (const check of [
    '1 expense without a receipt.',
    'Every expense has a supplier',
    'Stripe’s fees and payouts are complete',
    'Stripe’s balance matches your records',
    'The journal is complete',
  ])
    await expect(closing.getByText(check)).toBeVisible()
  await closing.getByRole('button', { name: 'Close quarter' }).click()
  await expectToast(page, `${name} closed`)
  await expect(row).toContainText(` by ${product.username}`)

  await openScreen(page, `/admin/reports?${period}`, 'Reports')
  const file = await downloadArchive(page)
  const profit = chargeCents - saleVatCents - feeCents - 1_000
  const { journal, figures: stored } = JSON.parse(file(`Reports/${quarter}.json`).toString())
  expect(stored.profit).toBe(euroFromCents(profit))
  expect(journal.accounts).toContainEqual({
    account: 'Stripe balance',
    debit: euroFromCents(chargeCents),
    credit: euroFromCents(feeCents + payoutCents),
  })
  const table = (csv: string) => tableOf(file(csv).toString())
  expect(column(table('Stripe.csv'), 'Fee')).toBe(euroFromCents(feeCents))
  expect(column(table('Stripe.csv'), 'Net')).toBe('0.00')
  expect(column(table('Payments and refunds.csv'), 'Amount')).toBe(euroFromCents(chargeCents))
  const { heading, lines } = table('Journal for Xero.csv')
  const inBank = lines.filter((line) => line[heading.indexOf('Description')] === 'Bank')
  const bankCents = sumCents(inBank.map((line) => centsFromEuro(line.at(-1) ?? '')))
  expect(bankCents).toBe(payoutCents)
  const summary = await extractText(new Uint8Array(file('Summary.pdf')), { mergePages: true })
  const words = summary.text.replaceAll(/\s+/g, ' ')
  for (const figure of [
    `${formatShortDate(days.from)} – ${formatShortDate(days.to)}`,
    `Profit ${formatEuro(profit)}`,
    `Card ${formatEuro(chargeCents)} €0.00 ${formatEuro(chargeCents)}`,
    `VAT payable ${payable}`,
    'Closing €0.00 €0.00 €0.00',
  ])
    expect(words).toContain(figure)

  await goTo(page, '/admin/expenses', 'Expenses')
  await page.getByRole('button', { name: 'New Expense' }).first().click()
  const adding = page.getByRole('dialog', { name: 'New Expense' })
  await field(adding, 'Title').fill('Late ferry')
  await field(adding, 'Amount (€)').fill('10,50')
  await field(adding, 'Date').fill(days.from)
  await adding.getByRole('button', { name: 'Add Expense' }).click()
  await expect(page.getByText('This is dated in a closed quarter.')).toBeVisible()
  await adding.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()

  await goTo(page, '/admin/reports/quarters', 'Quarters')
  await row.getByRole('button', { name: `Reopen ${name}` }).click()
  await field(page, 'Reason').fill('A late bill')
  await page.getByRole('button', { name: 'Reopen quarter' }).click()
  await expectToast(page, `${name} reopened`)
  await expect(row).toContainText('Ready to close')
  await expect(row).toContainText('A late bill')
})
