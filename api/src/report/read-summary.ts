import { issuerOf } from '@synapse/shared/invoice/issuer'
import {
  centsFromEuro,
  formatEuro,
  formatEuroText,
  negateEuro,
  sumCents,
} from '@synapse/shared/money'
import { paymentMethods } from '@synapse/shared/payment/payment'
import { ageBucketLabels, basisTexts } from '@synapse/shared/report/books'
import { vatFigureName } from '@synapse/shared/report/vat-return'
import { humanize } from '@synapse/shared/text/humanize'
import { type Days, formatShortDate, maltaDate } from '@synapse/shared/time'
import { vatRegimeNames } from '@synapse/shared/vat/vat'
import { type VatRegistration, vatRegimeOn } from '@synapse/shared/vat/vat-registration'
import { readBusiness } from '#business/model'
import type { Context } from '#core/context'
import type { FullInvoice } from '#invoice/read-invoices'
import { summariseTransactions } from '#payment/list-transactions'
import { listReceipts } from '#payment/read-receipts'
import { type DayBalance, readBalanceOfDays } from '#payout/read-balance'
import type { Section, Summary } from '#report/draw-summary'
import type { Books } from '#report/present'
import type { VatReturn } from '#report/read-vat-return'

type Figures = { books: Books; vat: VatReturn; invoices: readonly FullInvoice[] }

/** Returns the one-page summary of a period's archive, with the same figures as its CSV files. */
export const readSummary = async (
  context: Context,
  { books, vat, invoices }: Figures,
): Promise<Summary> => {
  const { db, settings } = context
  const at = context.now()
  const days = { from: books.from, to: books.to }
  const business = await readBusiness(db)
  const receipts = await listReceipts(db, days)
  return {
    issuer: issuerOf(business, settings.contact),
    madeAt: at.toString({ smallestUnit: 'second' }),
    period: `${formatShortDate(days.from)} – ${formatShortDate(days.to)}`,
    basis: basisTexts.books,
    facts: [
      { label: 'VAT registration', value: registrationIn(business, days) },
      { label: 'Created', value: formatShortDate(maltaDate(at)) },
    ],
    bands: [
      [[profitSection(books)], [await paymentSection(context, days)]],
      [[vatSection(vat)]],
      [
        [balanceSection(await readBalanceOfDays(db, days)), numberSection(invoices, receipts)],
        [unpaidSection(books)],
      ],
    ],
  }
}

/** Returns a period's VAT registrations: 'Article 11, Article 10 from 1 Nov 2026'. */
const registrationIn = (registration: VatRegistration, { from, to }: Days): string => {
  const changes = registration.formerVatRegimes.map(({ before }) => before)
  return [from, ...changes.filter((day) => from < day && day <= to)]
    .map((day) => {
      const name = vatRegimeNames[vatRegimeOn(registration, day)]
      return day === from ? name : `${name} from ${formatShortDate(day)}`
    })
    .join(', ')
}

const minus = (amount: string) => formatEuroText(negateEuro(amount))

const profitSection = ({
  income,
  bookings,
  sales,
  stripeFees,
  spent,
  ...books
}: Books): Section => ({
  title: 'Profit and loss',
  headings: ['Excluding VAT'],
  rows: [
    ['Invoices less credit notes', formatEuroText(income.total.net)],
    ['Bookings without an invoice', formatEuroText(bookings.net)],
    ['Sales', formatEuroText(sales.net)],
    ['Disputes', minus(bookings.fees)],
    ['Stripe fees', minus(stripeFees.amount)],
    ['Expenses, including VAT', minus(spent.amount)],
    ['VAT deducted on expenses', formatEuroText(spent.vat)],
    ['Profit', formatEuroText(books.profit)],
    ['With deductible expenses only', formatEuroText(books.taxableProfit)],
  ],
  totals: ['Sales', 'Profit'],
})

/** Shows payments, refunds and disputes by method, but only for methods that were used. */
const paymentSection = async (context: Context, days: Days): Promise<Section> => {
  const row = async (name: string, filter: { method?: (typeof paymentMethods)[number] }) => {
    const { received, refunds, disputes, net } = await summariseTransactions(context.db, {
      ...days,
      ...filter,
    })
    const returnedCents = sumCents([refunds, disputes].map(centsFromEuro))
    return [name, formatEuroText(received), formatEuro(-returnedCents), formatEuroText(net)]
  }
  const rows = await Promise.all(paymentMethods.map((method) => row(humanize(method), { method })))
  return {
    title: 'Money',
    headings: ['In', 'Out', 'Net'],
    rows: [
      ...rows.filter(([, ...amounts]) => amounts.some((amount) => amount !== formatEuro(0))),
      await row('Total', {}),
    ],
    totals: ['Total'],
  }
}

const numberSection = (
  invoices: readonly FullInvoice[],
  receipts: readonly { number: string }[],
): Section => {
  const row = (name: string, numbers: string[]) => {
    const sorted = numbers.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    return [name, sorted[0] ?? '–', sorted.at(-1) ?? '–', String(sorted.length)]
  }
  const numbersOf = (kind: FullInvoice['kind']) =>
    invoices.filter((one) => one.kind === kind).map(({ invoiceNumber }) => invoiceNumber)
  return {
    title: 'Documents',
    headings: ['First', 'Last', 'Count'],
    rows: [
      row('Invoices', numbersOf('invoice')),
      row('Credit notes', numbersOf('credit_note')),
      row(
        'Receipts',
        receipts.map(({ number }) => number),
      ),
    ],
  }
}

const vatSection = ({ figures, due, deducted, payable }: VatReturn): Section => ({
  title: 'VAT return',
  headings: ['Entries', 'Net', 'VAT'],
  rows: [
    ...figures.map(({ figure, vatPercent, count, net, vat }) => [
      vatFigureName(figure, vatPercent),
      String(count),
      formatEuroText(net),
      formatEuroText(vat),
    ]),
    ['VAT due', '', '', formatEuroText(due)],
    ['VAT deducted', '', '', minus(deducted)],
    ['VAT payable', '', '', formatEuroText(payable)],
  ],
  totals: ['VAT payable'],
})

type Balances = Record<'opening' | 'closing', DayBalance>

/** Shows ignored differences separately, as the Stripe page does. Usually, there are none. */
const balanceSection = ({ opening, closing }: Balances): Section => {
  const hasIgnored = opening.ignoredCents !== 0 || closing.ignoredCents !== 0
  const row = (name: string, { recordedCents, atStripeCents, ignoredCents }: DayBalance) => [
    name,
    ...[
      ...[recordedCents, atStripeCents],
      ...(hasIgnored ? [ignoredCents] : []),
      atStripeCents - recordedCents - ignoredCents,
    ].map(formatEuro),
  ]
  return {
    title: 'Stripe',
    headings: ['In the journal', 'At Stripe', ...(hasIgnored ? ['Ignored'] : []), 'Difference'],
    rows: [row('Opening', opening), row('Closing', closing)],
  }
}

const unpaidSection = ({ unpaid, owed, today }: Books): Section => ({
  title: `Unpaid on ${formatShortDate(today)}`,
  headings: ['Invoices', 'Due'],
  rows: [
    ...unpaid.map(({ age, count, owed: due }) => [
      ageBucketLabels[age],
      String(count),
      formatEuroText(due),
    ]),
    ['Total', '', formatEuroText(owed)],
  ],
  totals: ['Total'],
})
