import { z } from 'zod'
import { vatNumberField } from '#client/vat-number-field'
import * as field from '#contract/fields'
import { vatReasonMissing } from '#contract/refusals'
import { calculateInvoice, type PriceMode, priceModes } from '#invoice/calculate'
import { maxInvoiceLines, tooManyInvoiceLines } from '#invoice/invoice'
import { maxStudentLength, maxSubjectLength } from '#tutoring/limits'
import { hasVatOrReason, vatCategories } from '#vat/vat'

/** Tutoring is charged by the hour, everything else by the piece. */
export const lineUnits = ['hour', 'piece'] as const

export const sourceFile = z.strictObject({
  name: field.line('The file’s name', 255),
  /** SHA-256 of the file's bytes, in hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
})

/** The price in cents; negative for a discount. */
const rateField = field.decimalBetween(
  -100_000,
  100_000,
  'The rate must be an amount in euros.',
  'The rate can be up to €100,000, with at most two decimal places. For a discount, start with a minus sign.',
)

const lineInput = z
  .strictObject({
    id: field.id,
    date: field.bookkeepingDate('The date of a line').nullable(),
    student: field.line('A student’s name', maxStudentLength),
    subject: field.line('A subject', maxSubjectLength),
    unit: z.enum(lineUnits),
    hours: field.decimal('The hours', 10_000, 'a number'),
    rate: rateField,
    vatCategory: z.enum(vatCategories),
    vatPercent: field.decimal('The VAT', 100, 'a percentage'),
    vatReason: field.line('The VAT exemption reason', 300),
    fingerprint: field.requiredLine('A fingerprint', 100).nullable(),
  })
  .refine(hasVatOrReason, vatReasonMissing.message)

type Line = z.output<typeof lineInput>

/** Returns the totals of unsaved lines. */
export const calculateDraft = (lines: readonly Line[], priceMode?: PriceMode) =>
  calculateInvoice(
    lines.map(({ hours, rate, vatPercent, ...line }) => ({
      ...line,
      hoursHundredths: hours,
      rateCents: rate,
      vatHundredths: vatPercent,
    })),
    priceMode,
  )

/**
 * Rejects a draft if its total is too high, or if the discounts at a VAT rate exceed the other
 * lines.
 */
export const checkTotals = (
  { lines, priceMode }: { lines: readonly Line[]; priceMode?: PriceMode | undefined },
  context: z.RefinementCtx,
): void => {
  const { vatGroups, grossCents } = calculateDraft(lines, priceMode)
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['lines'], message })
  if (vatGroups.some(({ netCents }) => netCents < 0))
    refuse(
      'Discounts can’t exceed the total of the lines at the same VAT rate. Enter a smaller discount.',
    )
  if (grossCents > field.maxTotalEuro * 100)
    refuse('An invoice’s total can’t exceed €10,000,000.00.')
}

const haveDistinctFingerprints = (lines: readonly Line[]) => {
  const known = lines.flatMap(({ fingerprint }) => fingerprint ?? [])
  return new Set(known).size === known.length
}

export const draftFields = z.strictObject({
  /** Whether rates include VAT. Older versions of the app don't send this. */
  priceMode: z.enum(priceModes).optional(),
  invoiceNumber: field.line('The invoice number', 20),
  clientId: field.id,
  issueDate: field.bookkeepingDate('The issue date'),
  dueDate: field.bookkeepingDate('The due date'),
  /** The month in which the services were supplied. */
  period: field.bookkeepingMonth('The period'),
  billToName: field.requiredLine('The billing name', 200),
  billToAddress: field.paragraph('The billing address', 1_000),
  billToVat: vatNumberField().nullable(),
  notes: field.paragraph('The notes', 2_000).nullable(),
  lines: z
    .array(lineInput)
    .min(1, 'An invoice needs at least one line.')
    .max(maxInvoiceLines, tooManyInvoiceLines)
    .refine(field.haveDistinctIds, 'The same line appears twice.')
    .refine(haveDistinctFingerprints, 'The same session appears twice.'),
  sourceFiles: z.array(sourceFile).max(20, 'An invoice can use at most 20 imported files.'),
})
