import { z } from 'zod'
import { endpoint } from '#endpoint'
import { emailField, idParams, paragraphField, tokenParams } from '#fields'
import { invoice } from '#invoice/contract'
import { unknownInvoice } from '#refusals'

export const readInvoicePage = endpoint('GET', '/invoice/{token}', {
  who: 'anyone',
  summary: 'Show an invoice’s page with the balance due; its secret link can’t be guessed',
  params: tokenParams,
  /** The id of Stripe's checkout session, set when the client returns from the checkout. */
  query: z.object({ session_id: z.string().max(300).optional() }),
  produces: 'text/html; charset=utf-8',
})

export const payInvoice = endpoint('POST', '/invoice/{token}', {
  who: 'anyone',
  summary: 'Pay an invoice from its page: redirects to the checkout for the balance due',
  params: tokenParams,
  produces: 'text/html; charset=utf-8',
})

export const readInvoicePagePdf = endpoint('GET', '/invoice/{token}/pdf', {
  who: 'anyone',
  summary: 'Download the invoice as a PDF',
  params: tokenParams,
  produces: 'file',
  refusals: {
    unknown: {
      status: 404,
      sentence: 'We couldn’t find this invoice. Check that the link is complete.',
    },
  },
})

export const remindClient = endpoint('POST', '/api/admin/invoices/{id}/reminder', {
  summary: 'E-mail the client a reminder of an overdue invoice, with its PDF',
  params: idParams,
  input: z.strictObject({
    to: emailField('The address'),
    message: paragraphField('The message', 2_000),
  }),
  output: invoice,
  refusals: {
    unknown: unknownInvoice,
    not_overdue: { status: 409, sentence: 'This invoice isn’t overdue, so no reminder was sent.' },
    with_bank: {
      status: 409,
      sentence: 'The payment is disputed. Wait for the bank’s decision before you send a reminder.',
    },
  },
})

export const mailInvoice = endpoint('POST', '/api/admin/invoices/{id}/mail', {
  summary: 'E-mail the invoice as a PDF to the client',
  params: idParams,
  input: z.strictObject({
    to: emailField('The address'),
    message: paragraphField('The message', 2_000),
  }),
  output: invoice,
  refusals: {
    unknown: unknownInvoice,
    not_issued: { status: 409, sentence: 'This invoice is a draft. Issue it first.' },
  },
})
