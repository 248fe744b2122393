import { z } from 'zod'
import { endpoint } from '#endpoint'
import { emailField, idParams, paragraph } from '#fields'
import { invoice } from '#invoice/contract'

const pageParams = z.strictObject({ token: z.string() })

export const readInvoicePage = endpoint('GET', '/invoice/{token}', {
  who: 'anyone',
  summary: 'The page on which a client sees what is owed of an invoice; its link cannot be guessed',
  params: pageParams,
  /** Set when the client returns from the checkout. */
  query: z.object({ session_id: z.string().max(300).optional() }),
  produces: 'text/html; charset=utf-8',
})

export const payInvoice = endpoint('POST', '/invoice/{token}', {
  who: 'anyone',
  summary: 'What the form of that page sends: leads on to the card page for what is owed now',
  params: pageParams,
  produces: 'text/html; charset=utf-8',
})

export const readInvoicePagePdf = endpoint('GET', '/invoice/{token}/pdf', {
  who: 'anyone',
  summary: 'The PDF of the invoice, as it was kept',
  params: pageParams,
  produces: 'file',
  refusals: {
    unknown: { status: 404, sentence: 'There is no such invoice.' },
    no_pdf: { status: 404, sentence: 'Its PDF has not been kept yet.' },
  },
})

export const remindClient = endpoint('POST', '/api/admin/invoices/{id}/reminder', {
  summary: 'Remind the client of an overdue invoice by mail, with its PDF',
  params: idParams,
  input: z.strictObject({
    to: emailField('The address'),
    message: paragraph('The message', 2_000),
  }),
  output: invoice,
  refusals: {
    unknown: { status: 404, sentence: 'There is no such invoice any more.' },
    no_pdf: { status: 409, sentence: 'Its PDF has not been kept yet.' },
    not_overdue: { status: 409, sentence: 'It is not overdue.' },
    with_bank: {
      status: 409,
      sentence: 'It was paid, and the bank has not decided yet to whom the money belongs.',
    },
  },
})

export const mailInvoice = endpoint('POST', '/api/admin/invoices/{id}/mail', {
  summary: 'Send the kept PDF to the client by mail',
  params: idParams,
  input: z.strictObject({
    to: emailField('The address'),
    message: paragraph('The message', 2_000),
  }),
  output: invoice,
  refusals: {
    unknown: { status: 404, sentence: 'There is no such invoice any more.' },
    not_issued: { status: 409, sentence: 'It has not been issued yet.' },
    no_pdf: { status: 409, sentence: 'Its PDF has not been kept yet.' },
  },
})
