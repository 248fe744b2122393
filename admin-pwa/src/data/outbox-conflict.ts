import { currentOf } from '@synapse/shared/call'
import { findRecord } from '#data/answer-record.ts'
import { isSameValue, threeWayMerge } from '#data/merge-edits.ts'
import type { Fields, OutboxEntry } from '#data/outbox-entry.ts'
import { rejectionOf } from '#data/rejection.ts'

type Field = { name: string; mine: unknown; theirs: unknown }

type MergeResult = {
  /** The server's version, which a choice is made from. */
  version: number
  /** Where both sides have changed the same, in different ways. */
  conflicts: Field[]
  /** What is to be sent so that both sides' changes stand, mine where they clash. */
  body: Fields
  /** Whether that is just what the server has. */
  isSame: boolean
}

/**
 * What a refused change and the server's record make together; undefined for other refusals. As in
 * every form, a field that only one side has changed is as that one has it.
 */
export const mergeConflict = (row: OutboxEntry): MergeResult | undefined => {
  const id = row.patches[0]?.id
  const current = id ? findRecord(currentOf(rejectionOf(row)), id) : undefined
  if (!current || !isFields(row.body)) return undefined
  const { version: _, ...mine } = row.body
  const theirs = pick(current, mine)
  const before = row.before ? pick(row.before, mine) : {}
  const { merged, conflicts } = threeWayMerge<Fields>(before, mine, theirs, (path) => path in mine)
  return {
    version: current.version,
    conflicts: conflicts.map(({ path, ...sides }) => ({ name: path, ...sides })),
    body: { ...merged, version: current.version },
    isSame: isSameValue(merged, theirs),
  }
}

const pick = (record: object, fields: Fields): Fields =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, Reflect.get(record, name)]))

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
