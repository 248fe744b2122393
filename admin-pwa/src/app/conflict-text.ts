import { formatEuroText } from '@synapse/shared/money'
import { capitalise } from '@synapse/shared/text/capitalise'
import { isObject } from '#data/is-object.ts'
import { shortAmount } from '#ui/form/amount-input.ts'
import { joinNonEmpty, yesOrNo } from '#ui/format/format.ts'
import { formatDate, storedTimeText } from '#ui/format/format-time.ts'

type Reference = {
  label: string
  /** Describes the record with this id; undefined if it is unknown or still loading. */
  format: (id: string) => string | undefined
}

/** The fields that contain another record's id, keyed by field name. */
export type References = Partial<Record<string, Reference>>

/** Returns a field's label. @param name the field's name in requests */
export const labelOf = (name: string, references: References = {}): string =>
  references[name]?.label ??
  capitalise(
    name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/\bvat\b/, 'VAT'),
  )

/** Describes a field's value. @param reference for a field that contains an id */
export const textOf = (value: unknown, reference?: Reference): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (reference) return reference.format(String(value)) ?? String(value)
  if (typeof value === 'boolean') return yesOrNo(value)
  if (Array.isArray(value)) return value.map(itemText).join('\n') || '–'
  return storedTimeText(value) ?? String(value)
}

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
