import { currentRecordOf } from '@synapse/shared/call'
import { type Conflict, isSameValue, threeWayMerge } from '#data/merge-edits.ts'
import { type Fields, findRecord, type OutboxEntry, rejectionOf } from '#data/outbox-entry.ts'

type MergeResult = {
  /** The server's version of the record, on which the resolved change is based. */
  version: number
  /** Fields that both sides changed differently. */
  conflicts: Conflict[]
  /** The request body with both sides' changes; in a conflict, it contains this device's value. */
  body: Fields
  /** Whether the server already has the whole change. */
  isSame: boolean
}

/**
 * Merges a refused change with the server's record. Returns undefined if it was refused for a
 * reason other than a conflict.
 */
export const mergeConflict = (entry: OutboxEntry): MergeResult | undefined => {
  const id = entry.patches[0]?.id
  const current = id ? findRecord(currentRecordOf(rejectionOf(entry)), id) : undefined
  if (!current || !isFields(entry.body)) return undefined
  const { version: _, ...mine } = entry.body
  const theirs = pick(current, mine)
  const before = entry.before ? pick(entry.before, mine) : {}
  const { merged, conflicts } = threeWayMerge<Fields>(before, mine, theirs, (path) => path in mine)
  return {
    version: current.version,
    conflicts,
    body: { ...merged, version: current.version },
    isSame: isSameValue(merged, theirs),
  }
}

const pick = (record: object, fields: Fields): Fields =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, Reflect.get(record, name)]))

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
