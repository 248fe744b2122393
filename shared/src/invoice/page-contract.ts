import { z } from 'zod'
import { endpoint, notFound } from '#endpoint'
import * as field from '#fields'

export const readInvoicePage = endpoint('GET', '/invoice/{token}', {
  ...field.secretPage,
  summary: 'Show an invoice’s page with the balance due; its secret link can’t be guessed',
  /** The id of Stripe's checkout session, set when the client returns from the checkout. */
  query: z.object({ session_id: z.string().max(300).optional() }),
})

export const payInvoice = endpoint('POST', '/invoice/{token}', {
  ...field.secretPage,
  summary: 'Pay an invoice from its page: redirects to the checkout for the balance due',
})

export const readInvoicePagePdf = endpoint('GET', '/invoice/{token}/pdf', {
  who: 'anyone',
  summary: 'Download the invoice as a PDF',
  params: field.tokenParams,
  produces: 'file',
  refusals: {
    unknown: notFound('We couldn’t find this invoice. Check that the link is complete.'),
  },
})
