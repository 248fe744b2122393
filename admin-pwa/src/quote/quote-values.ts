import { maxEuros } from '@synapse/shared/contract/max-euros'
import { euroFromCents } from '@synapse/shared/money'
import type { Quote, QuoteFields, QuoteLine } from '@synapse/shared/quote/contract'
import { validUntilOf } from '@synapse/shared/quote/quote'
import type { QuoteTemplate } from '@synapse/shared/quote/templates'
import { lineText } from '#document/line-text.ts'
import { amountRule, parseAmount, trimZeroCents } from '#ui/form/amount-input.ts'
import type { FieldOptions, RestorableFormState } from '#ui/form/use-restorable-form.ts'
import { today } from '#ui/format/format-time.ts'
import {
  initialVatPercent,
  lineVat,
  standardVat,
  type VatSettings,
  vatFields,
  vatReasonError,
  vatValues,
} from '#vat/vat-values.ts'

type LineValues = Pick<QuoteLine, 'id' | 'description' | 'quantity' | 'unitPrice' | 'vatPercent'>

type QuoteValues = ReturnType<typeof newValues>

export type QuoteRequest = ReturnType<typeof requestOf>

export type QuoteFormState = RestorableFormState<QuoteValues, keyof typeof fields>

export const emptyLine = (): LineValues => ({
  id: crypto.randomUUID(),
  description: '',
  quantity: '1',
  unitPrice: '',
  vatPercent: standardVat,
})

const newValues = (business: VatSettings, websiteId: string | undefined) => ({
  id: crypto.randomUUID() as string,
  clientId: '',
  websiteId: websiteId ?? '',
  title: '',
  description: '',
  validUntil: validUntilOf(today()),
  ...vatValues(business),
  lines: [emptyLine()],
  notes: '',
})

export const applyTemplate = ({ name, description, line, priceCents }: QuoteTemplate) => ({
  title: name,
  description,
  lines: [{ ...emptyLine(), description: line, unitPrice: euroFromCents(priceCents) }],
})

const initialValues = (quote: Quote): { values: QuoteValues; version: number } => ({
  values: {
    id: quote.id,
    clientId: quote.clientId,
    websiteId: quote.websiteId ?? '',
    title: quote.title,
    description: quote.description ?? '',
    validUntil: quote.validUntil,
    vatCategory: quote.lines[0]?.vatCategory ?? 'standard',
    vatReason: quote.lines[0]?.vatReason ?? '',
    lines: quote.lines.map((line) => ({
      id: line.id,
      description: line.description,
      quantity: trimZeroCents(line.quantity),
      unitPrice: line.unitPrice,
      vatPercent: initialVatPercent(line),
    })),
    notes: quote.notes ?? '',
  },
  version: quote.version,
})

const lineLimits = { quantity: { max: 10_000 }, unitPrice: { max: maxEuros } }

/** @throws RangeError if an amount is invalid */
const requestOf = ({ id: _, vatCategory, vatReason, ...values }: QuoteValues) =>
  ({
    ...values,
    websiteId: values.websiteId || null,
    title: values.title.trim(),
    description: values.description.trim() || null,
    notes: values.notes.trim() || null,
    lines: values.lines.map((line) => ({
      id: line.id,
      description: line.description.trim(),
      quantity: parseAmount(line.quantity, lineLimits.quantity),
      unitPrice: parseAmount(line.unitPrice, lineLimits.unitPrice),
      ...lineVat({ vatCategory, vatReason }, parseAmount(line.vatPercent)),
    })),
  }) satisfies QuoteFields

const rules = {
  vatReason: vatReasonError,
  lines: {
    description: (text: string) => (text.trim() ? null : 'Enter a description.'),
    quantity: amountRule(lineLimits.quantity, 'Enter a number, for example 1 or 2.5.'),
    unitPrice: amountRule(lineLimits.unitPrice),
  },
}

const fields = {
  clientId: { label: 'Client', blankError: 'Choose a client.' },
  title: { label: 'Title', blankError: 'Enter a title.', maxLength: 200 },
  validUntil: {
    label: 'Valid until',
    blankError: 'Enter the last day on which the quote is valid.',
  },
  description: { label: 'Description', maxLength: 2_000 },
  ...vatFields,
  lines: {
    label: 'Lines',
    format: (lines: QuoteValues['lines']) =>
      lines
        .map(({ description, quantity, unitPrice, vatPercent }) =>
          lineText({ text: description, quantity, price: unitPrice, vatPercent }),
        )
        .join('\n'),
  },
  'lines.*.description': { label: 'Description', maxLength: 500 },
  'lines.*.quantity': 'Quantity',
  'lines.*.unitPrice': 'Unit price (€)',
  notes: { label: 'Notes', maxLength: 2_000 },
} satisfies Record<string, FieldOptions>

export const quoteForm = { newValues, initialValues, rules, fields, requestOf }
