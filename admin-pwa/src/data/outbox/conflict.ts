import { currentRecordOf } from '@synapse/shared/contract/call'
import { isObject } from '#data/is-object.ts'
import { type Conflict, isSameValue, threeWayMerge } from '#data/merge-edits.ts'
import { type Fields, findRecord, type OutboxEntry, refusalError } from '#data/outbox-entry.ts'

type MergeResult = {
  conflicts: Conflict[]
  /**
   * The request body with both devices' changes, based on the server's version of the record; in a
   * conflict, it contains this device's value.
   */
  body: Fields
  isSame: boolean
}

/**
 * Merges a queued change with the server's record if it was refused because of a conflict. Open
 * forms merge their fields in `useDraftForm`.
 */
export const mergeConflict = (entry: OutboxEntry): MergeResult | undefined => {
  const current = currentRecord(entry)
  if (!current || !isObject(entry.body)) return undefined
  const { version: _, ...mine } = entry.body
  const theirs = pickFields(current, mine)
  const before = entry.before ? pickFields(entry.before, mine) : {}
  const { merged, conflicts } = threeWayMerge<Fields>(before, mine, theirs, (path) => path in mine)
  return {
    conflicts,
    body: { ...merged, version: current.version },
    isSame: isSameValue(merged, theirs),
  }
}

/** Returns the server's record if a change was refused because that record has changed. */
export const currentRecord = (entry: OutboxEntry) => {
  const id = entry.patches[0]?.id
  return id ? findRecord(currentRecordOf(refusalError(entry)), id) : undefined
}

/**
 * Omits fields that only the server adds, such as a line's net amount; otherwise, all lists would
 * differ.
 */
const pick = (saved: unknown, sent: unknown): unknown => {
  if (Array.isArray(saved) && Array.isArray(sent)) {
    const fields = Object.assign({}, ...sent.filter(isObject))
    return sent.length > 0 ? saved.map((item) => pick(item, fields)) : saved
  }
  return isObject(saved) && isObject(sent) ? pickFields(saved, sent) : saved
}

/** Returns the saved values of the fields that were sent. */
export const pickFields = (saved: object, sent: Fields): Fields =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, pick(Reflect.get(saved, name), value)]),
  )
