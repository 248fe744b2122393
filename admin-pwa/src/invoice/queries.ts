import { type Invoice, listInvoices } from '@synapse/shared/invoice/contract'
import { compareLastAdded, compareText } from '@synapse/shared/text/compare-text'
import { query } from '#data/query.ts'
import { sortedRecords } from '#data/records.ts'

export const invoicesQuery = () =>
  query(listInvoices, { complete: sortedRecords('invoices', newestFirst), comesWithFeed: true })

const newestFirst = (a: Invoice, b: Invoice) =>
  compareText(b.issueDate, a.issueDate) || compareLastAdded(a, b)
