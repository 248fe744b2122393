import { listInvoices } from '@synapse/shared/invoice/contract'
import { compareInvoices } from '@synapse/shared/invoice/invoice'
import { query } from '#data/query.ts'
import { wholeList } from '#data/records.ts'

export const invoicesQuery = () => query(listInvoices, wholeList('invoices', compareInvoices))
