import { z } from 'zod'
import { vatNumberField } from '#client/vat-number-field'
import { conflict, endpoint } from '#contract/endpoint'
import * as field from '#contract/fields'
import { unknownBooking } from '#contract/refusals'
import { invoice } from '#invoice/contract'

export const invoiceRequest = z.object({
  /** A company or a person. */
  name: z.string(),
  address: z.string(),
  country: z.string(),
  vatNumber: z.string().nullable(),
  askedAt: field.instantText,
})
export type InvoiceRequest = z.output<typeof invoiceRequest>

export const readInvoiceRequest = endpoint('GET', '/api/admin/bookings/{id}/invoice-request', {
  summary:
    'Get the billing details that a student entered to request a booking’s invoice; null if no invoice was requested',
  output: z.object({ request: invoiceRequest.nullable() }),
  refusals: { unknown: unknownBooking },
})

export const draftBookingInvoice = endpoint('POST', '/api/admin/bookings/{id}/invoice', {
  summary:
    'Draft a booking’s invoice, made out to the recipient in the invoice request or else to the student; repeated calls return the same draft',
  output: invoice,
  refusals: {
    unknown: unknownBooking,
    nothing_charged: conflict(
      'Nothing is charged for this booking, so there’s nothing to invoice.',
    ),
    erased: conflict('The student’s personal data was erased, so there’s nobody to invoice.'),
  },
})

export const readInvoiceRequestPage = endpoint('GET', '/invoice-request/{token}', {
  ...field.secretPage,
  summary: 'Show the page where a student requests an invoice; its link can’t be guessed',
})

export const submitInvoiceRequest = endpoint('POST', '/invoice-request/{token}', {
  ...field.secretPage,
  summary:
    'Submit the invoice request form; until the invoice is issued, submitting again replaces the details',
})

/** Defines a form field. A missing field counts as empty. */
const asked = (read: z.ZodType<string, string>, missing?: string) =>
  z
    .string()
    .default('')
    .pipe(read)
    .refine((text) => !missing || text !== '', missing)

export const invoiceRequestForm = z.object({
  name: asked(field.line('The name', 200), 'Please enter who the invoice is for.'),
  address: asked(
    // Browsers submit line breaks in forms as CRLF.
    field.paragraph('The address', 500).transform((text) => text.replaceAll(/\r\n?/g, '\n')),
    'Please enter the address.',
  ),
  country: asked(field.line('The country', 60), 'Please enter the country.'),
  vatNumber: asked(vatNumberField()).transform((text) => text || null),
})
export type InvoiceRequestForm = z.output<typeof invoiceRequestForm>
