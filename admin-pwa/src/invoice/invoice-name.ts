import type { Invoice } from '@synapse/shared/invoice/contract'

/** Names an invoice: 'Invoice 202611-003', 'Credit note CN-202611-001' or 'Draft 202611-437'. */
export const invoiceName = ({ kind, status, invoiceNumber }: Invoice): string => {
  if (status === 'draft') return `Draft ${invoiceNumber}`
  return `${kind === 'credit_note' ? 'Credit note' : 'Invoice'} ${invoiceNumber}`
}
