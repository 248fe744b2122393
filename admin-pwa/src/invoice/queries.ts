import { listInvoices } from '@synapse/shared/invoice/contract'
import { compareInvoices } from '@synapse/shared/invoice/invoice'
import { query } from '#data/query.ts'
import { completeList } from '#data/records.ts'

export const invoicesQuery = () => query(listInvoices, completeList('invoices', compareInvoices))
