import { z } from 'zod'
import { conflict, endpoint } from '#contract/endpoint'
import * as field from '#contract/fields'
import { invoiceNotIssued, unknownInvoice } from '#contract/refusals'
import { disputedMessage } from '#invoice/balance'
import { invoice } from '#invoice/contract'

const mailInput = z.strictObject({
  to: field.email('The address'),
  message: field.paragraph('The message', 2_000),
})

export const remindClient = endpoint('POST', '/api/admin/invoices/{id}/reminder', {
  summary: 'E-mail the client a reminder of an overdue invoice, with its PDF',
  input: mailInput,
  output: invoice,
  refusals: {
    unknown: unknownInvoice,
    not_overdue: conflict('This invoice isn’t overdue, so no reminder was sent.'),
    with_bank: conflict(disputedMessage),
  },
})

export const mailInvoice = endpoint('POST', '/api/admin/invoices/{id}/mail', {
  summary: 'E-mail the invoice as a PDF to the client',
  input: mailInput,
  output: invoice,
  refusals: {
    unknown: unknownInvoice,
    not_issued: invoiceNotIssued,
  },
})
