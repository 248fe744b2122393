/** @param id 'new/<client id>' for a client's new invoice, 'sheet-…' for an invoice from a sheet */
export const invoiceDraftKey = (id = 'new'): string => `invoice/${id}`

export const creditDraftKey = (invoiceId: string): string => `invoice-credit/${invoiceId}`

export const mailDraftKey = (kind: 'invoice' | 'reminder', invoiceId: string): string =>
  `${kind}-mail/${invoiceId}`
