import { Readable } from 'node:stream'
import type { QueryOf, RefusalOf } from '@synapse/shared/endpoint'
import { invoiceFileName } from '@synapse/shared/invoice/file-name'
import type * as contract from '@synapse/shared/report/contract'
import { done, type Result, refused } from '@synapse/shared/result'
import { makeZip } from 'client-zip'
import type { Context } from '#context'
import { expensesCsv } from '#expense/csv'
import type { KeptFile } from '#http/file'
import { invoicesCsv } from '#invoice/csv'
import { loadIssued, type WholeInvoice } from '#invoice/load-invoices'
import { InvoiceFile } from '#invoice/model'
import { booksCsv } from '#report/csv'
import { readBooks } from '#report/read-books'

type Days = QueryOf<typeof contract.archiveBooks>

/**
 * What an accountant asks for of a range of days. It is made while it is sent, and each PDF read when
 * its turn comes, so that a year of them fills no memory, and one who goes away ends it. Nothing is
 * deflated: PDFs are already.
 */
export const archiveBooks = async (
  context: Context,
  days: Days,
): Promise<Result<KeptFile, RefusalOf<typeof contract.archiveBooks>>> => {
  const books = await readBooks(context, days)
  if (!books.ok) return refused(books.reason)
  const invoices = await loadIssued(context.db, days)
  const files = async function* () {
    yield { name: 'Books.csv', input: booksCsv(books.value) }
    yield { name: 'Invoices.csv', input: await invoicesCsv(context, days) }
    yield { name: 'Expenses.csv', input: await expensesCsv(context, days) }
    yield* pdfsOf(context, invoices)
  }
  return done({
    name: `books ${days.from} to ${days.to}.zip`,
    type: 'application/zip',
    bytes: Readable.fromWeb(makeZip(files()) as Parameters<typeof Readable.fromWeb>[0]),
  })
}

const pdfsOf = async function* ({ db }: Context, invoices: readonly WholeInvoice[]) {
  for (const { id, invoiceNumber, billToName, issuedAt } of invoices) {
    const file = await InvoiceFile.query(db).findById(id)
    if (file)
      yield {
        name: `PDFs/${invoiceFileName(invoiceNumber, billToName)}`,
        lastModified: issuedAt ?? file.createdAt,
        input: file.bytes,
      }
  }
  const missing = invoices.filter(({ pdfHash }) => pdfHash === null)
  if (missing.length > 0) yield { name: 'PDFs that are missing.txt', input: missingText(missing) }
}

const missingText = (invoices: readonly WholeInvoice[]): string =>
  [
    'The PDFs of these have not been kept. Open each in the admin once: it is then drawn and kept.',
    '',
    ...invoices.map(({ invoiceNumber, billToName }) => `${invoiceNumber} ${billToName}`),
    '',
  ].join('\r\n')
