import { type Invoice, listInvoices } from '@synapse/shared/invoice/contract'
import { compareLastAdded, compareText } from '@synapse/shared/text/compare-text'
import { recordsQuery } from '#data/records.ts'

export const invoicesQuery = () =>
  recordsQuery(listInvoices, 'invoices', newestFirst, { comesWithFeed: true })

const newestFirst = (a: Invoice, b: Invoice) =>
  compareText(b.issueDate, a.issueDate) || compareLastAdded(a, b)
