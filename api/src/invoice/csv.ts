import { invoiceTotals, type VatGroup } from '@synapse/shared/invoice/calculate'
import type { Invoice } from '@synapse/shared/invoice/contract'
import {
  type InvoiceFilter,
  matchesInvoiceFilter,
  owedCents,
} from '@synapse/shared/invoice/invoice'
import {
  buildStatements,
  paymentsCountFor,
  type Statement,
} from '@synapse/shared/invoice/statement'
import { decimalFromHundredths, euroFromCents } from '@synapse/shared/money'
import { type Days, maltaDay } from '@synapse/shared/time'
import { Client } from '#client/model'
import type { Context } from '#core/context'
import { type CsvColumn, csvStream } from '#http/csv'
import { presentInvoice } from '#invoice/present'
import { readInvoices } from '#invoice/read-invoices'

/** A row for one VAT rate of an invoice. Only the first row contains the invoice's totals. */
type Row = { invoice: Invoice; paid: string; group: VatGroup; isFirst: boolean }

/**
 * Exports the matching issued invoices for the accountant. The columns add up to the figures in the
 * books. A booking's payments are in the row of its latest invoice, even if that invoice isn't
 * exported.
 */
export const invoicesCsv = async ({ db, now, settings }: Context, filter: InvoiceFilter) => {
  const today = maltaDay(now())
  const issued = (await readInvoices(db))
    .filter(({ status }) => status === 'issued')
    .map((invoice) => presentInvoice(settings, invoice))
  const isPaid = paymentsCountFor(issued)
  const rows = issued
    .filter((invoice) => matchesInvoiceFilter(invoice, filter, today))
    .toReversed()
    .flatMap((invoice) => rowsOf(invoice, isPaid(invoice) ? invoice.paid : '0.00'))
  return csvStream(columns, [rows])
}

/** Exports the statements of all clients who had an opening balance or activity in the period. */
export const clientAccountsCsv = async ({ db, settings }: Context, days: Days) => {
  const clients = await Client.query(db).select('id', 'businessName')
  const names = new Map<string | null, string>(
    clients.map(({ id, businessName }) => [id, businessName]),
  )
  const invoices = (await readInvoices(db)).map((invoice) => presentInvoice(settings, invoice))
  const accounts = [...buildStatements(invoices, days)]
    .map(([id, statement]) => ({ ...statement, client: names.get(id) ?? 'No client' }))
    .filter(({ openingCents, entries }) => openingCents !== 0 || entries.length > 0)
    .sort((a, b) => a.client.localeCompare(b.client, 'en'))
  return csvStream(accountColumns, [accounts])
}

/** Amounts have the same signs as in a statement, so each row adds up to the closing balance. */
const accountColumns: readonly CsvColumn<Statement & { client: string }>[] = [
  ['Client', ({ client }) => client],
  ['Opening balance', ({ openingCents }) => euroFromCents(openingCents)],
  ['Invoices', ({ sums }) => euroFromCents(sums.invoice)],
  ['Credit notes', ({ sums }) => euroFromCents(sums.credit_note)],
  ['Payments', ({ sums }) => euroFromCents(sums.payment)],
  ['Refunds', ({ sums }) => euroFromCents(sums.return)],
  ['Disputed amounts', ({ sums }) => euroFromCents(sums.dispute)],
  ['Closing balance', ({ closingCents }) => euroFromCents(closingCents)],
]

const rowsOf = (invoice: Invoice, paid: string): Row[] =>
  invoiceTotals(invoice).vatGroups.map((group, at) => ({ invoice, paid, group, isFirst: at === 0 }))

const ofInvoice = (value: (row: Row) => string) => (row: Row) => (row.isFirst ? value(row) : null)

const columns: readonly CsvColumn<Row>[] = [
  ['Number', ({ invoice }) => invoice.invoiceNumber],
  ['Kind', ({ invoice }) => (invoice.kind === 'invoice' ? 'Invoice' : 'Credit note')],
  ['Corrects', ({ invoice }) => invoice.correctsNumber],
  ['Issue date', ({ invoice }) => invoice.issueDate],
  ['Due date', ({ invoice }) => invoice.dueDate],
  ['Period', ({ invoice }) => invoice.period],
  ['Client', ({ invoice }) => invoice.billToName],
  ['Client VAT number', ({ invoice }) => invoice.billToVat],
  ['VAT treatment', ({ group }) => group.vatCategory.replaceAll('_', ' ')],
  ['VAT %', ({ group }) => decimalFromHundredths(group.vatHundredths)],
  ['Net', ({ group }) => euroFromCents(group.netCents)],
  ['VAT', ({ group }) => euroFromCents(group.vatCents)],
  ['Total', ({ group }) => euroFromCents(group.netCents + group.vatCents)],
  ['Paid', ofInvoice(({ paid }) => paid)],
  ['Balance due', ofInvoice(({ invoice }) => euroFromCents(owedCents(invoice)))],
]
