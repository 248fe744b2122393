import { z } from 'zod'
import { endpoint } from '#endpoint'
import {
  baseVersionField,
  conflictRefusal,
  euroField,
  euroText,
  idField,
  idParams,
  instantText,
  line,
  paragraph,
  requiredLine,
  versionField,
} from '#fields'
import { pdfField } from '#invoice/contract'
import { dayField } from '#invoice/draft'
import { vatCategories } from '#invoice/vat'
import { euroFromCents } from '#money'
import { quoteAnswers, quoteStatuses, quoteTotals } from '#quote/quote'

const quoteLine = z.object({
  /** Made by who writes it; the line of the invoice has the same, so that nothing is billed twice. */
  id: z.uuid(),
  description: z.string(),
  /** '1.00' */
  quantity: euroText,
  /** For one piece, without VAT. */
  unitPrice: euroText,
  vatCategory: z.enum(vatCategories),
  /** '18.00' */
  vatPercent: euroText,
  /** Why it bears no VAT; empty where it does. */
  vatReason: z.string(),
  net: euroText,
})
export type QuoteLine = z.output<typeof quoteLine>

export const quote = z.object({
  id: z.uuid(),
  /** Given when it is sent. */
  quoteNumber: z.string().nullable(),
  clientId: z.uuid(),
  websiteId: z.uuid().nullable(),
  title: z.string(),
  description: z.string().nullable(),
  status: z.enum(quoteStatuses),
  /** The last day on which it can be accepted. */
  validUntil: z.iso.date(),
  lines: z.array(quoteLine),
  subtotal: euroText,
  taxAmount: euroText,
  total: euroText,
  notes: z.string().nullable(),
  /** Where the customer reads and answers it; null before it is sent. */
  link: z.url().nullable(),
  sentAt: instantText.nullable(),
  answeredAt: instantText.nullable(),
  /** As who answered wrote it; null where the operator has written the answer down. */
  answeredBy: z.string().nullable(),
  invoiceId: z.uuid().nullable(),
  /** SHA-256 of the PDF on its page, in hex; null until one was kept. */
  pdfHash: z.string().nullable(),
  createdAt: instantText,
  updatedAt: instantText,
  version: versionField,
})
export type Quote = z.output<typeof quote>

/** As it is stored: two decimals, whatever was typed. */
const decimal = (label: string, most: number, what?: string) =>
  euroField(label, most, what).transform(euroFromCents)

const lineInput = z
  .strictObject({
    id: idField,
    description: requiredLine('The description of a line', 500),
    quantity: decimal('The quantity', 10_000, 'a number'),
    unitPrice: decimal('The unit price', 100_000),
    vatCategory: z.enum(vatCategories),
    vatPercent: decimal('The VAT', 100, 'a percentage'),
    vatReason: line('The reason for no VAT', 300),
  })
  .refine(
    ({ vatCategory, vatReason }) => vatCategory === 'standard' || vatReason !== '',
    'A line without VAT needs its reason.',
  )

const mostLines = 50
/** As much as the tables hold of an amount. */
const mostCents = 1_000_000_000

const quoteFields = z.strictObject({
  clientId: idField,
  websiteId: idField.nullable(),
  title: requiredLine('The title', 200),
  description: paragraph('The description', 2_000).nullable(),
  validUntil: dayField('The last day of validity'),
  lines: z
    .array(lineInput)
    .min(1, 'A quote needs at least one line.')
    .max(mostLines, `A quote has at most ${mostLines} lines.`)
    .refine(
      (lines) => new Set(lines.map(({ id }) => id)).size === lines.length,
      'A line is on it twice.',
    )
    .refine(
      (lines) => quoteTotals(lines).gross <= mostCents,
      'A quote comes to at most €10,000,000.00.',
    ),
  notes: paragraph('The notes', 2_000).nullable(),
})
export type QuoteFields = z.input<typeof quoteFields>

const unknown = { status: 404, sentence: 'There is no such quote any more.' } as const
const sent = {
  status: 409,
  sentence: 'It has been sent and stays as the customer has it.',
} as const
const wrongState = { status: 409, sentence: 'The quote’s state does not allow that.' } as const

export const listQuotes = endpoint('GET', '/api/quotes', {
  summary: 'All quotes, drafts included, the newest first',
  output: z.array(quote),
})

export const saveQuote = endpoint('PUT', '/api/admin/quotes/{id}', {
  summary: 'Write the draft of a quote, a new one or one that is there',
  params: idParams,
  input: quoteFields.extend({ version: baseVersionField }),
  output: quote,
  mayRepeat: true,
  refusals: {
    sent,
    changed: conflictRefusal,
    unknown_client: { status: 404, sentence: 'There is no such client any more.' },
    unknown_website: { status: 404, sentence: 'There is no such website any more.' },
  },
})

export const deleteQuote = endpoint('DELETE', '/api/admin/quotes/{id}', {
  summary: 'Delete the draft of a quote',
  params: idParams,
  mayRepeat: true,
  refusals: { unknown, sent },
})

export const sendQuote = endpoint('POST', '/api/admin/quotes/{id}/send', {
  summary: 'Give a draft the next number of its month and mail the client the link to it',
  params: idParams,
  input: z.strictObject({ version: baseVersionField }),
  output: quote,
  refusals: {
    unknown,
    sent: { status: 409, sentence: 'It has been sent already.' },
    changed: conflictRefusal,
    no_business: {
      status: 409,
      sentence: 'A quote needs your business’s name: set it in Settings first.',
    },
    no_address: {
      status: 409,
      sentence: 'The client has no e-mail address to send it to: edit the client first.',
    },
    over: { status: 409, sentence: 'Its last day of validity has passed: choose a later one.' },
  },
})

export const answerQuote = endpoint('POST', '/api/admin/quotes/{id}/answer', {
  summary: 'Write down how the customer has answered otherwise, such as on the phone',
  params: idParams,
  input: z.strictObject({ answer: z.enum(quoteAnswers) }),
  output: quote,
  mayRepeat: true,
  refusals: { unknown, wrong_state: wrongState },
})

export const withdrawQuote = endpoint('POST', '/api/admin/quotes/{id}/withdraw', {
  summary: 'Take back a quote that was sent: its page says so',
  params: idParams,
  output: quote,
  mayRepeat: true,
  refusals: { unknown, wrong_state: wrongState },
})

export const linkQuoteInvoice = endpoint('POST', '/api/admin/quotes/{id}/invoice', {
  summary: 'Write down which invoice was made of an accepted quote',
  params: idParams,
  input: z.strictObject({ invoiceId: idField }),
  output: quote,
  mayRepeat: true,
  refusals: {
    unknown,
    wrong_state: wrongState,
    invoiced: { status: 409, sentence: 'An invoice was made of it already.' },
    no_invoice: { status: 404, sentence: 'There is no such invoice any more.' },
  },
})

export const storeQuotePdf = endpoint('PUT', '/api/admin/quotes/{id}/pdf', {
  summary: 'Keep the PDF of a sent quote for its page; the first one stays for good',
  params: idParams,
  input: z.strictObject({ pdf: pdfField }),
  output: quote,
  maxKilobytes: 3_000,
  refusals: { unknown, wrong_state: wrongState },
})

const pageParams = z.strictObject({ token: z.string() })

export const readQuotePage = endpoint('GET', '/quote/{token}', {
  who: 'anyone',
  summary: 'The page on which a customer reads a quote; its link cannot be guessed',
  params: pageParams,
  produces: 'text/html; charset=utf-8',
})

export const answerQuotePage = endpoint('POST', '/quote/{token}', {
  who: 'anyone',
  summary: 'What the form of that page sends: name and answer, once',
  params: pageParams,
  produces: 'text/html; charset=utf-8',
})

export const readQuotePagePdf = endpoint('GET', '/quote/{token}/pdf', {
  who: 'anyone',
  summary: 'The PDF of the quote, as it was kept',
  params: pageParams,
  produces: 'file',
  refusals: {
    unknown: { status: 404, sentence: 'There is no such quote.' },
    no_pdf: { status: 404, sentence: 'Its PDF has not been kept yet.' },
  },
})

/** What that form holds. */
export const customerAnswer = z.object({
  name: z
    .string('Please write your name.')
    .pipe(line('Your name', 120))
    .refine((name) => name !== '', 'Please write your name.'),
  answer: z.enum(quoteAnswers, 'Please accept or decline.'),
})
