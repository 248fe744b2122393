import type { Business } from '@synapse/shared/business/contract'
import type { Quote } from '@synapse/shared/quote/contract'
import { vatFields, vatReasonError } from '#invoice/vat-values.ts'
import { quoteKind } from '#quote/queries.ts'
import {
  initialValues,
  newValues,
  type QuoteValues,
  quoteDraftKey,
  requestOf,
} from '#quote/quote-values.ts'
import { amountRule } from '#ui/form/amount-input.ts'
import { type FieldOptions, useDraftForm } from '#ui/form/use-draft-form.ts'
import { useSaveDraft } from '#ui/record/use-save-record.ts'

type Options = {
  quote?: Quote | undefined
  websiteId?: string | undefined
  business: Business
  onSaved: (saved?: Quote) => void
}

export const useQuoteForm = ({ quote, websiteId, business, onSaved }: Options) => {
  const { save, isPending } = useSaveDraft(quoteKind)
  const form = useDraftForm<QuoteValues, Quote>({
    name: quoteDraftKey(quote?.id),
    ...(quote ? initialValues(quote) : { values: newValues(business, websiteId) }),
    fields,
    validate,
    send: (values, version, callbacks) =>
      save({ id: values.id, fields: requestOf(values), version }, callbacks),
    read: initialValues,
    onSaved,
  })
  return { form, isPending }
}

const validate = {
  clientId: (id: string) => (id ? null : 'Choose a client.'),
  title: (title: string) => (title.trim() ? null : 'The title is missing.'),
  validUntil: (day: string) => (day ? null : 'Enter the last day on which the quote is valid.'),
  vatReason: vatReasonError,
  lines: {
    description: (text: string) => (text.trim() ? null : 'Enter a description.'),
    quantity: amountRule({ max: 10_000 }, 'Enter a number, for example 1 or 2.5.'),
    unitPrice: amountRule({ max: 100_000 }, 'Enter an amount, for example 650.'),
  },
}

const fields = {
  clientId: { label: 'Client', required: true, format: () => 'Another client' },
  websiteId: { label: 'Website', format: () => 'Another website' },
  title: { label: 'Title', required: true, maxLength: 200 },
  validUntil: { label: 'Valid Until', required: true, format: String },
  description: { label: 'Description', maxLength: 2_000 },
  ...vatFields,
  lines: {
    label: 'Lines',
    format: (lines: QuoteValues['lines']) =>
      lines
        .map(
          ({ description, quantity, unitPrice }) => `${description}: ${quantity} × €${unitPrice}`,
        )
        .join('; '),
  },
  notes: { label: 'Notes', maxLength: 2_000 },
} satisfies Record<string, FieldOptions>
