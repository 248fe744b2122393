/** @param id 'new/<client id>' for a client's new invoice, 'sheet-…' for an invoice from a sheet */
export const invoiceInputKey = (id = 'new'): string => `invoice/${id}`

export const creditInputKey = (invoiceId: string): string => `invoice-credit/${invoiceId}`

export const mailInputKey = (kind: 'invoice' | 'reminder', invoiceId: string): string =>
  `${kind}-mail/${invoiceId}`
