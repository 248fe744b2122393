import { currentOf } from '@synapse/shared/call'
import { refusalOf } from '#outbox/refusal.ts'
import type { Waiting } from '#outbox/waiting.ts'

type Field = { label: string; mine: string; theirs: string }
type Sides = { version: number; fields: Field[] }

/** What a refused write wanted and what the server has, field by field; undefined for other refusals. */
export const sidesOf = (row: Waiting): Sides | undefined => {
  const current = recordOf(currentOf(refusalOf(row)))
  if (!current || typeof row.body !== 'object' || row.body === null) return undefined
  const { version: _, ...mine } = row.body as Record<string, unknown>
  const fields = Object.entries(mine)
    .filter(([name, value]) => textOf(value) !== textOf(current[name]))
    .map(([name, value]) => ({
      label: labelOf(name),
      mine: textOf(value),
      theirs: textOf(current[name]),
    }))
  return { version: current.version, fields }
}

type Versioned = Record<string, unknown> & { version: number }

/** The record, or the part of an answer that is one. */
const recordOf = (answer: unknown): Versioned | undefined => {
  if (isVersioned(answer)) return answer
  return typeof answer === 'object' && answer !== null
    ? Object.values(answer).find(isVersioned)
    : undefined
}

const isVersioned = (value: unknown): value is Versioned =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  typeof value.version === 'number'

/** 'additionalNotes' is 'Additional notes'. */
const labelOf = (name: string) => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return String(value)
}
