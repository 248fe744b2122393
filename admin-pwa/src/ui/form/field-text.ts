import { yesOrNo } from '#ui/format/format.ts'
import { formatStoredTime } from '#ui/format/format-time.ts'

type Format = (value: never) => string | undefined

/** Formats a field's value for the operator to compare with another. */
export const fieldText = (value: unknown, { format }: { format?: Format } = {}): string => {
  if (String(value ?? '') === '') return 'Empty'
  if (format) return format(value as never) ?? String(value)
  if (typeof value === 'boolean') return yesOrNo(value)
  return formatStoredTime(value) ?? String(value)
}
