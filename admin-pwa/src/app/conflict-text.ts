import { formatEuroText } from '@synapse/shared/money'
import type { SyncedType } from '@synapse/shared/sync/synced'
import { fields as clientFields } from '#client/client-values.ts'
import { fields as couponFields } from '#coupon/coupon-values.ts'
import { isObject } from '#data/is-object.ts'
import type { OutboxEntry } from '#data/outbox-entry.ts'
import { fields as expenseFields } from '#expense/expense-values.ts'
import { fields as invoiceFields } from '#invoice/invoice-values.ts'
import { fields as projectFields } from '#project/project-values.ts'
import { fields as quoteFields } from '#quote/quote-values.ts'
import { fields as todoFields } from '#todo/todo-values.ts'
import { fields as sessionFields } from '#tutoring/session-values.ts'
import { shortAmount } from '#ui/form/amount-input.ts'
import { type FieldOptions, optionsOf } from '#ui/form/use-draft-form.ts'
import { joinNonEmpty, yesOrNo } from '#ui/format/format.ts'
import { formatDate, storedTimeText } from '#ui/format/format-time.ts'

type Fields = Record<string, FieldOptions>

/** The labels and formats of the fields in each record's form. */
const formFields: Partial<Record<SyncedType, Fields>> = {
  clients: clientFields,
  coupons: couponFields,
  expenses: expenseFields,
  invoices: invoiceFields,
  projects: projectFields,
  quotes: quoteFields,
  sessions: sessionFields,
  todos: todoFields,
}

/** Fields that aren't in `formFields`, for example because a button changes them. */
const otherFields: Fields = {
  additionalNotes: 'Notes',
  date: 'Day',
  endTime: 'To',
  invoiceNumber: 'Invoice number',
  isArchived: 'Archived',
  isAvailable: 'Available',
  isNoShow: 'No-show',
  notes: 'Notes',
  priceMode: 'Prices',
  reason: 'Reason',
  sourceFiles: 'Imported files',
  startTime: 'From',
  status: 'Status',
  type: 'Type',
  until: 'Last day',
  website: 'Website',
}

/** Returns the label and format of a field. @param name the field's name in requests */
export const fieldOf = (
  { patches: [patch] }: Pick<OutboxEntry, 'patches'>,
  name: string,
  references: Fields = {},
) =>
  optionsOf(
    references[name] ?? (patch && formFields[patch.type]?.[name]) ?? otherFields[name] ?? name,
  )

/** Describes a field's value. */
export const textOf = (value: unknown, { format }: { format?: Format } = {}): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.map(itemText).join('\n') || '–'
  if (format) return format(value as never) ?? String(value)
  if (typeof value === 'boolean') return yesOrNo(value)
  return storedTimeText(value) ?? String(value)
}

type Format = (value: never) => string | undefined

/** Returns a change's non-empty fields, except its record's id and version. */
export const sentFields = (body: unknown): { path: string; mine: unknown }[] =>
  Object.entries(body ?? {})
    .filter(([name, value]) => !['id', 'version'].includes(name) && textOf(value) !== '–')
    .map(([path, mine]) => ({ path, mine }))

/** Describes an item of a list: an invoice or quote line, an imported file, or plain text. */
const itemText = (item: unknown): string => {
  if (!isObject(item)) return textOf(item)
  const line = item as Record<string, string | null | undefined>
  const date = line.date && formatDate(line.date)
  const text = joinNonEmpty(', ', date, line.student, line.subject, line.description, line.name)
  const price = line.rate ?? line.unitPrice
  if (!price) return text
  const vat = `${shortAmount(line.vatPercent ?? '')}% VAT`
  return `${text}: ${line.hours ?? line.quantity} × ${formatEuroText(price)}, ${vat}`
}
