import { listInvoices } from '@synapse/shared/invoice/contract'
import { compareInvoices } from '@synapse/shared/invoice/invoice'
import { query } from '#data/query.ts'
import { sortedRecords } from '#data/records.ts'

export const invoicesQuery = () =>
  query(listInvoices, { complete: sortedRecords('invoices', compareInvoices), comesWithFeed: true })
