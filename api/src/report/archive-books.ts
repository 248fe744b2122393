import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { QueryOf } from '@synapse/shared/contract/endpoint'
import { ok } from '@synapse/shared/contract/result'
import type { ReceiptType } from '@synapse/shared/expense/receipt'
import { invoiceFileName, safeFileName } from '@synapse/shared/invoice/file-name'
import type * as contract from '@synapse/shared/report/contract'
import { makeZip } from 'client-zip'
import { auditCsv } from '#audit/csv'
import type { Context } from '#core/context'
import { queryRows } from '#db/sql'
import { expensesCsv } from '#expense/csv'
import { listExpenses } from '#expense/list-expenses'
import { ExpenseReceipt } from '#expense/model'
import { clientAccountsCsv, invoicesCsv } from '#invoice/csv'
import { ensureInvoicePdf } from '#invoice/ensure-pdf'
import { type FullInvoice, readIssuedInvoices } from '#invoice/read-invoices'
import { journalCsvs } from '#journal/csv'
import { receiptsCsv, transactionsCsv } from '#payment/csv'
import { stripeCsv } from '#payout/csv'
import { bookingEntriesCsv, booksCsv, vatReturnCsv } from '#report/csv'
import { drawSummary } from '#report/draw-summary'
import { readBooks } from '#report/read-books'
import { readSummary } from '#report/read-summary'
import { readVatReturn } from '#report/read-vat-return'

type Days = QueryOf<typeof contract.archiveBooks>

/**
 * Creates the accountant's archive for a period: a summary, figures, the journal, PDFs, receipts,
 * and the SHA-256 of each file. To limit memory use, reads or creates one file at a time while
 * sending the zip, and stops if the client disconnects. Files aren't compressed, because PDFs and
 * images already are.
 */
export const archiveBooks = async (context: Context, days: Days) => {
  const books = await readBooks(context, days)
  if (!books.ok) return books
  const vat = await readVatReturn(context.db, days)
  if (!vat.ok) return vat
  const invoices = await readIssuedInvoices(context.db, days)
  const figures = { books: books.value, vat: vat.value, invoices }
  const files = async function* () {
    const summary = await readSummary(context, figures)
    yield { name: 'Summary.pdf', input: await drawSummary(summary) }
    yield { name: 'Books.csv', input: booksCsv(books.value) }
    yield { name: 'VAT return.csv', input: await vatReturnCsv(context.db, vat.value) }
    yield { name: 'Invoices.csv', input: await invoicesCsv(context, days) }
    yield { name: 'Client accounts.csv', input: await clientAccountsCsv(context, days) }
    yield { name: 'Booking payments.csv', input: await bookingEntriesCsv(context.db, days) }
    yield { name: 'Payments and refunds.csv', input: transactionsCsv(context, days) }
    yield { name: 'Booking receipts.csv', input: await receiptsCsv(context.db, days) }
    yield { name: 'Stripe.csv', input: await stripeCsv(context.db, days) }
    yield { name: 'Expenses.csv', input: await expensesCsv(context, days) }
    yield* journalCsvs(context.db, days)
    yield* await reportsOf(context, days)
    yield* pdfsOf(context, invoices)
    yield* receiptsOf(context, days)
    yield { name: 'Activity log.csv', input: auditCsv(context, days) }
  }
  return ok({
    name: `books ${days.from} to ${days.to}.zip`,
    type: 'application/zip',
    bytes: Readable.fromWeb(
      makeZip(withChecksums(files())) as Parameters<typeof Readable.fromWeb>[0],
    ),
    isDownload: true,
  })
}

type ArchivedFile = { name: string; lastModified?: Date; input: Readable | Uint8Array }

/** Adds a file with the checksums of all other files, in the format of `sha256sum --check`. */
const withChecksums = async function* (files: AsyncIterable<ArchivedFile>) {
  const lines: string[] = []
  for await (const file of files) {
    const hash = createHash('sha256')
    yield { ...file, input: hashed(file.input, hash) }
    // The zip library reads each file completely before it requests the next file.
    lines.push(`${hash.digest('hex')}  ${file.name}\n`)
  }
  yield { name: 'SHA256SUMS.txt', input: lines.join('') }
}

const hashed = async function* (input: ArchivedFile['input'], hash: Hash) {
  for await (const chunk of input instanceof Readable ? input : [input]) {
    hash.update(chunk)
    yield chunk as Uint8Array
  }
}

const reportsOf = ({ db }: Context, days: Days) =>
  queryRows<ArchivedFile>(
    db,
    `select 'Reports/' || quarter || '.json' as name, closed_at as last_modified, report as input
      from quarter_closings where reopened_at is null and last_day between :from and :to
      order by last_day`,
    days,
  )

const pdfsOf = async function* (context: Context, invoices: readonly FullInvoice[]) {
  for (const invoice of invoices) {
    const { id, invoiceNumber, billToName, issuedAt } = invoice
    yield {
      name: `PDFs/${invoiceFileName(invoiceNumber, billToName)}`,
      lastModified: issuedAt ?? invoice.createdAt,
      input: (await ensureInvoicePdf(context, id)).bytes,
    }
  }
}

/** Numbers the receipts in the same order as Expenses.csv. */
const receiptsOf = async function* (context: Context, days: Days) {
  const expenses = (await listExpenses(context.db, days)).filter(({ receipt }) => receipt)
  for (const [index, { id, date, title }] of expenses.entries()) {
    const file = await ExpenseReceipt.query(context.db).findById(id)
    const name = safeFileName(`${String(index + 1).padStart(3, '0')} ${date}`, title)
    if (file)
      yield {
        name: `Receipts/${name}.${endings[file.type]}`,
        lastModified: file.createdAt,
        input: file.bytes,
      }
  }
}

const endings = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const satisfies Record<ReceiptType, string>
