import type { Business } from '@synapse/shared/business/contract'
import type { Client } from '@synapse/shared/client/contract'
import { vatNumberError } from '@synapse/shared/client/vat-number'
import type { Invoice } from '@synapse/shared/invoice/contract'
import type { SheetReading } from '@synapse/shared/tutoring/session-sheet'
import {
  type InvoiceValues,
  initialValues,
  invoiceDraftKey,
  lineLimits,
  newValues,
  requestOf,
  withClient,
  withPeriod,
} from '#invoice/invoice-values.ts'
import { invoiceDraftKind } from '#invoice/queries.ts'
import { vatFields, vatReasonError } from '#invoice/vat-values.ts'
import { amountRule } from '#ui/form/amount-input.ts'
import { type FieldOptions, useDraftForm } from '#ui/form/use-draft-form.ts'
import { joinNonEmpty } from '#ui/format/format.ts'
import { useSaveDraft } from '#ui/record/use-save-record.ts'

type Options = {
  invoice?: Invoice | undefined
  reading?: SheetReading | undefined
  client?: Client | undefined
  business: Business
  clients: readonly Client[]
  onSaved: (saved?: Invoice) => void
}

export const useInvoiceForm = (options: Options) => {
  const { invoice, reading, client, business, clients, onSaved } = options
  const { save, isPending } = useSaveDraft(invoiceDraftKind)
  const clientOf = (clientId: string | null) => clients.find(({ id }) => id === clientId)
  const read = (saved: Invoice) => initialValues(saved, clientOf(saved.clientId))
  const form = useDraftForm<InvoiceValues, Invoice>({
    name: invoiceDraftKey(
      invoice?.id ?? (reading ? sheetId(reading) : client && `new/${client.id}`),
    ),
    ...(invoice ? read(invoice) : { values: newValues(business, reading, client) }),
    fields,
    validate,
    send: (values, version, callbacks) =>
      save({ id: values.id, fields: requestOf(values), version }, callbacks),
    read,
    onSaved,
  })
  const chooseClient = (id: string) => form.setValues(withClient(form.getValues(), clientOf(id)))
  const choosePeriod = (period: string) => {
    const values = form.getValues()
    form.setValues(
      reading ? withPeriod(values, period, reading, clientOf(values.clientId)) : { period },
    )
  }
  return { form, isPending, chooseClient, choosePeriod }
}

/** Each month of each file has its own unsaved draft. */
const sheetId = ({ fileHash, period }: SheetReading) => `sheet-${fileHash.slice(0, 16)}-${period}`

const validate = {
  clientId: (id: string) => (id ? null : 'Please select a client'),
  billToName: (name: string) => (name.trim() ? null : 'Enter a billing name.'),
  billToVat: (number: string) => (number.trim() && vatNumberError(number)) || null,
  issueDate: (date: string) => (date ? null : 'Enter an issue date.'),
  dueDate: (date: string, { issueDate }: InvoiceValues) => {
    if (!date) return 'Enter a due date.'
    return date < issueDate ? 'The due date is before the issue date.' : null
  },
  period: (period: string) => (period ? null : 'Choose a period.'),
  vatReason: vatReasonError,
  lines: {
    hours: amountRule(lineLimits.hours, 'Enter a number with up to two decimal places.'),
    rate: amountRule(lineLimits.rate, 'Enter an amount in euros.'),
    vatPercent: amountRule(lineLimits.vatPercent, 'Enter a percentage.'),
  },
}

const fields = {
  clientId: { label: 'Client', required: true },
  issueDate: { label: 'Issue Date', required: true },
  dueDate: { label: 'Due Date', required: true },
  period: { label: 'Period', required: true },
  billToName: { label: 'Bill To', required: true, maxLength: 200 },
  billToAddress: { label: 'Billing Address', maxLength: 1_000 },
  billToVat: { label: 'VAT Number (Optional)', maxLength: 60 },
  notes: { label: 'Notes', maxLength: 2_000 },
  ...vatFields,
  lines: {
    label: 'Lines',
    format: (lines: InvoiceValues['lines']) =>
      lines
        .map(({ date, student, subject, hours, rate }) =>
          joinNonEmpty(' ', date, student, subject, `${hours} × €${rate}`),
        )
        .join('; '),
  },
} satisfies Record<string, FieldOptions>
