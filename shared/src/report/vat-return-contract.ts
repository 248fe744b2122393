import { z } from 'zod'
import { endpoint } from '#endpoint'
import { dateField, euroField, euroText } from '#fields'
import { vatFigures } from '#report/vat-return'

const query = z.strictObject({
  from: dateField('The start date'),
  to: dateField('The end date'),
})
const refusals = {
  ends_before_it_begins: { status: 400, sentence: 'The end date is before the start date.' },
  too_long: { status: 400, sentence: 'Choose a period of up to ten years.' },
} as const

const figure = z.object({
  figure: z.enum(vatFigures),
  /** '18.00'; null for mixed rates. */
  vatPercent: euroText.nullable(),
  /** Without VAT. Deducted VAT is stated with the part of the price that remains a cost. */
  net: euroText,
  vat: euroText,
})

export const readVatReturn = endpoint('GET', '/api/admin/vat-return', {
  summary: 'Get the figures for a period’s VAT return, from the journal',
  query,
  output: z.object({
    from: z.string(),
    to: z.string(),
    figures: z.array(figure.extend({ count: z.int() })),
    due: euroText,
    deducted: euroText,
    /** Negative for a refund. */
    payable: euroText,
  }),
  refusals,
})

export const listVatEntries = endpoint('GET', '/api/admin/vat-return/entries', {
  summary: 'List what a figure of the VAT return consists of, oldest first',
  query: query.extend({
    figure: z.enum(vatFigures),
    vatPercent: euroField('The VAT rate', 100, 'a percentage').optional(),
  }),
  output: z.array(
    figure.omit({ figure: true, vatPercent: true }).extend({
      /** Unique within the figure. */
      id: z.string(),
      date: z.string(),
      text: z.string(),
      bookingId: z.string().nullable(),
      invoiceId: z.string().nullable(),
    }),
  ),
  refusals,
})

export const readCustomerCountries = endpoint('GET', '/api/admin/vat-return/countries', {
  summary: 'Get a calendar year’s sales to consumers by country, without VAT',
  query: z.strictObject({ year: z.coerce.number().int().min(2000).max(2099) }),
  output: z.object({
    countries: z.array(
      z.object({
        /** ISO 3166 code; null if unknown. */
        country: z.string().nullable(),
        quarters: z.array(euroText),
        total: euroText,
      }),
    ),
    /** The sales to consumers in other EU countries. */
    crossBorder: euroText,
    /** The limit for them, up to which they are taxed in Malta. */
    limit: euroText,
    state: z.enum(['exceeded', 'close', 'fine']),
  }),
})

export const exportVatReturn = endpoint('GET', '/api/admin/vat-return/export', {
  summary: 'Export the VAT return’s figures and their entries as CSV',
  query,
  produces: 'text/csv; charset=utf-8',
  refusals,
})
