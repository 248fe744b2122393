import { z } from 'zod'
import { vatRegimes } from '#business/contract'
import { endpoint } from '#endpoint'
import {
  baseVersionField,
  conflictRefusal,
  euroText,
  idField,
  idParams,
  instantText,
  monthField,
  searchQuery,
  versionField,
} from '#fields'
import { priceModes } from '#invoice/calculate'
import { creditInput, creditRefusals } from '#invoice/credit-contract'
import { draftFields, sourceFile, units } from '#invoice/draft'
import { invoiceKinds, invoiceStates, invoiceStatuses } from '#invoice/invoice'
import { addressMissing } from '#invoice/simplified'
import { vatCategories } from '#invoice/vat'
import { manualPayment, manualPaymentRefusals } from '#payment/contract'

const invoiceLine = z.object({
  /** Made by who writes it; the session that a line charges has the same. */
  id: z.uuid(),
  date: z.iso.date().nullable(),
  student: z.string(),
  subject: z.string(),
  unit: z.enum(units),
  /** Hours or pieces: '1.50'. */
  hours: euroText,
  rate: euroText,
  vatCategory: z.enum(vatCategories),
  /** '18.00' */
  vatPercent: euroText,
  /** Why it bears no VAT; empty where it does. */
  vatReason: z.string(),
  /** What it adds to the sum without VAT. */
  net: euroText,
  /** Says which session of a sheet it is; null for what was written by hand. */
  fingerprint: z.string().nullable(),
  /** Of a credit note: the line that it credits, and what was credited before at its rate of VAT. */
  corrects: z.uuid().nullish(),
  creditedBefore: euroText.optional(),
  /** All of it was credited: its session may be charged again. */
  isFreed: z.boolean().optional(),
})
export type InvoiceLine = z.output<typeof invoiceLine>

/** The business as it was when the invoice was issued. */
const issuer = z.object({
  businessName: z.string(),
  address: z.string(),
  vatNumber: z.string(),
  vatRegime: z.enum(vatRegimes),
  /** Empty for the business itself; invoices issued before this field lack it. */
  accountHolder: z.string().optional(),
  iban: z.string(),
  bic: z.string(),
  logo: z.string(),
  /** Whether it shows a QR code for the payment; what was issued before one could say so does. */
  showsEpcQr: z.boolean().optional(),
  contactEmail: z.string(),
  contactPhone: z.string(),
})
export type Issuer = z.output<typeof issuer>

const payment = z.object({
  id: z.uuid(),
  amount: euroText,
  date: z.iso.date(),
  method: z.string(),
  reference: z.string().nullable(),
  /** What has gone back of it, by refunds and by disputes. */
  returns: z.array(z.object({ date: z.iso.date(), amount: euroText })),
  /** What of it has neither gone back nor is on its way. */
  remaining: euroText.optional(),
})

export const invoice = z.object({
  id: z.uuid(),
  kind: z.enum(invoiceKinds),
  status: z.enum(invoiceStatuses),
  /** Its number; of a draft the provisional one. */
  invoiceNumber: z.string(),
  clientId: z.uuid().nullable(),
  issueDate: z.iso.date(),
  dueDate: z.iso.date(),
  /** The month it is about, YYYY-MM. */
  period: z.string(),
  billToName: z.string(),
  billToAddress: z.string(),
  billToVat: z.string().nullable(),
  notes: z.string().nullable(),
  /** Whether the rates of its lines include VAT. */
  priceMode: z.enum(priceModes),
  /** The booking that it charges, or takes back: what was paid for that was paid for it. */
  bookingId: z.uuid().nullable(),
  lines: z.array(invoiceLine),
  netTotal: euroText,
  vatTotal: euroText,
  grossTotal: euroText,
  sourceFiles: z.array(sourceFile),
  /** Set when it is issued. */
  issuer: issuer.nullable(),
  issuedAt: instantText.nullable(),
  /** The invoice that this credit note corrects, and its number. */
  corrects: z.uuid().nullable(),
  correctsNumber: z.string().nullable(),
  /** The credit note with which all of it was taken back, and its number. */
  creditedBy: z.uuid().nullable(),
  creditedByNumber: z.string().nullable(),
  /** All credit notes over it or over a part of it, the first one first. */
  credits: z.array(z.object({ id: z.uuid(), invoiceNumber: z.string(), amount: euroText })),
  /** What they come to, with VAT. */
  credited: euroText,
  /** Of a credit note: what had been credited of its invoice before, with VAT, as '-30.00'. */
  creditedBefore: euroText,
  /** What is left of its payments. */
  paid: euroText,
  payments: z.array(payment),
  /** SHA-256 of the PDF that was kept, in hex. */
  pdfHash: z.string().nullable(),
  /** When it last went to the client by mail. */
  mailedAt: instantText.nullable(),
  /** When the client was reminded of it. */
  reminders: z.array(instantText),
  /** Its page, where the client sees what is owed; null where there is none. */
  link: z.string().nullable(),
  createdAt: instantText,
  updatedAt: instantText,
  version: versionField,
})
export type Invoice = z.output<typeof invoice>

export type DraftFields = z.input<typeof draftFields>

const gone = { status: 404, sentence: 'There is no such invoice any more.' } as const
const issued = {
  status: 409,
  sentence: 'It has been issued and cannot be changed any more; a credit note corrects it.',
} as const
const notIssued = { status: 409, sentence: 'It has not been issued yet.' } as const

export const listInvoices = endpoint('GET', '/api/invoices', {
  summary: 'All invoices and credit notes, drafts included, the newest first',
  output: z.array(invoice),
})

export const exportInvoices = endpoint('GET', '/api/invoices/export', {
  summary: 'What was issued, under a filter, as CSV with a line for each rate of VAT, oldest first',
  query: z.strictObject({
    ...searchQuery,
    status: z.enum(invoiceStates).optional(),
    month: monthField('The month').optional(),
  }),
  produces: 'text/csv; charset=utf-8',
})

export const saveInvoiceDraft = endpoint('PUT', '/api/admin/invoices/{id}', {
  summary: 'Write a draft, a new one or one that is there',
  params: idParams,
  input: draftFields
    .extend({ version: baseVersionField })
    .refine(
      ({ issueDate, dueDate }) => dueDate >= issueDate,
      'The due date lies before the issue date.',
    ),
  output: invoice,
  mayRepeat: true,
  maxKilobytes: 5_000,
  refusals: {
    issued,
    changed: conflictRefusal,
    unknown_client: { status: 404, sentence: 'There is no such client any more.' },
    twice: { status: 409, sentence: 'A session of it is on another invoice already.' },
  },
})

export const deleteInvoiceDraft = endpoint('DELETE', '/api/admin/invoices/{id}', {
  summary: 'Delete a draft',
  params: idParams,
  mayRepeat: true,
  refusals: { unknown: gone, issued },
})

export const issueInvoice = endpoint('POST', '/api/admin/invoices/{id}/issue', {
  summary: 'Give a draft the next number of its month; again, it is the same invoice',
  params: idParams,
  input: z.strictObject({ version: baseVersionField }),
  output: invoice,
  refusals: {
    unknown: gone,
    changed: conflictRefusal,
    no_issuer: {
      status: 409,
      sentence: 'An invoice needs your business’s name and address: set them in Settings first.',
    },
    no_customer_address: {
      status: 409,
      sentence: addressMissing,
    },
    no_vat_number: {
      status: 409,
      sentence: 'An invoice with VAT needs your VAT number: set it in Settings first.',
    },
    no_customer_vat_number: {
      status: 409,
      sentence: 'A reverse charge needs the customer’s VAT number.',
    },
    wrong_vat: {
      status: 409,
      sentence: 'A line has a VAT treatment that does not fit how your business is registered.',
    },
    not_yet: { status: 409, sentence: 'The issue date lies in the future.' },
    one_vat: { status: 409, sentence: 'All lines of a booking’s invoice have one rate of VAT.' },
    booking_differs: {
      status: 409,
      sentence: 'It does not fit the booking’s price or time: delete the draft and make it anew.',
    },
    out_of_order: {
      status: 409,
      sentence: 'A later invoice of that month was issued already: choose its date or a later one.',
    },
  },
})

export const creditInvoice = endpoint('POST', '/api/admin/invoices/{id}/credit', {
  summary: 'Credit an issued invoice: all that is left of it, or the amounts given of single lines',
  params: idParams,
  input: creditInput,
  output: invoice,
  refusals: {
    unknown: gone,
    not_issued: notIssued,
    is_credit_note: { status: 409, sentence: 'A credit note is not credited again.' },
    credited: { status: 409, sentence: 'It has been credited already.' },
    ...creditRefusals,
  },
})

const mostPdfBytes = 2_000_000

/** A PDF to be kept: its bytes in base64. */
export const pdfField = z
  .base64('That is not a PDF.')
  .startsWith('JVBERi0', 'That is not a PDF.')
  .max(Math.ceil(mostPdfBytes / 3) * 4, 'The PDF is larger than 2 MB.')

export const storeInvoicePdf = endpoint('PUT', '/api/admin/invoices/{id}/pdf', {
  summary: 'Keep the PDF of an issued invoice; the first one stays for good',
  params: idParams,
  input: z.strictObject({ pdf: pdfField }),
  output: invoice,
  maxKilobytes: 3_000,
  refusals: { unknown: gone, not_issued: notIssued },
})

export const readInvoicePdf = endpoint('GET', '/api/admin/invoices/{id}/pdf', {
  summary: 'The PDF of an issued invoice as it was kept',
  params: idParams,
  output: z.object({ pdf: z.string(), hash: z.string() }),
  refusals: {
    unknown: gone,
    no_pdf: { status: 404, sentence: 'Its PDF has not been kept yet.' },
  },
})

export const addInvoicePayment = endpoint('POST', '/api/admin/invoices/{id}/payments', {
  summary: 'Write down a payment of an issued invoice, of a part of it too',
  params: idParams,
  input: manualPayment,
  output: invoice,
  refusals: {
    unknown: gone,
    not_issued: notIssued,
    credited: { status: 409, sentence: 'It has been credited; nothing is owed any more.' },
    of_booking: { status: 409, sentence: 'What is paid for a booking is recorded there.' },
    ...manualPaymentRefusals,
  },
})

export const removeInvoicePayment = endpoint(
  'DELETE',
  '/api/admin/invoices/{id}/payments/{paymentId}',
  {
    summary: 'Take back a payment that was written down by mistake',
    params: z.strictObject({ id: idField, paymentId: idField }),
    output: invoice,
    refusals: {
      unknown: gone,
      given_back: { status: 409, sentence: 'Some of it was refunded, so it stays.' },
    },
  },
)
