import { currentRecordOf } from '@synapse/shared/contract/call'
import { isObject } from '#data/is-object.ts'
import { type Conflict, isSameValue, threeWayMerge } from '#data/merge-edits.ts'
import {
  type Fields,
  findRecord,
  type OutboxEntry,
  type Patch,
  recordKey,
  refusalError,
} from '#data/outbox-entry.ts'
import { withVersion } from '#data/outbox-order.ts'

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
 * Returns a save that was refused because its record has moved to another id, for that id; notes move
 * when their student's e-mail address is corrected. Versions of the two ids can't be compared, so
 * the entry is based on none, and a record that is already there is merged like any other.
 */
export const followMove = (entry: OutboxEntry): OutboxEntry | undefined => {
  const { reason, details: to } = refusalError(entry).answer ?? {}
  const [patch] = entry.patches
  if (reason !== 'moved' || !to || !patch || !('put' in patch)) return undefined
  const { id, put } = patch
  const moved = { ...patch, id: to, put: { ...put, id: to, version: 0 } } as Patch
  return withVersion(
    {
      ...entry,
      path: entry.path.replace(encodeURIComponent(id), encodeURIComponent(to)),
      label: entry.label.replace(id, () => to),
      patches: [moved],
      holds: [recordKey(moved)],
    },
    0,
  )
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
