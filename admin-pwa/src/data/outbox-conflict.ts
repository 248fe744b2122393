import { currentRecordOf } from '@synapse/shared/contract/call'
import { isObject } from '#data/is-object.ts'
import { type Conflict, isSameValue, threeWayMerge } from '#data/merge-edits.ts'
import {
  type Fields,
  findRecord,
  hasKey,
  type OutboxEntry,
  recordKey,
  refusalError,
} from '#data/outbox-entry.ts'

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
 * Returns later changes to the same record without what they only repeat of a discarded change. A
 * save of the whole record contains the fields that earlier unsent saves changed.
 */
export const withoutRepeats = (
  entries: readonly OutboxEntry[],
  { order, patches: [first], before, body }: OutboxEntry,
): OutboxEntry[] => {
  if (!first || !before || !isObject(body)) return [...entries]
  const { version: _, ...discarded } = body
  const earlier = pickFields(before, discarded)
  let repeated = Object.keys(discarded).filter(
    (name) => name in before && !isSameValue(earlier[name], discarded[name]),
  )
  return entries.map((entry) => {
    const { body: sent, before: shown = discarded } = entry
    if (entry.order < order || !hasKey(entry, recordKey(first))) return entry
    const base = pickFields(shown, discarded)
    const inBase = repeated.filter((name) => isSameValue(base[name], discarded[name]))
    const isSent = (name: string) => isObject(sent) && name in sent
    // A change that sets a field itself keeps its value, and later ones repeat that value.
    repeated = inBase.filter(
      (name) => !isSent(name) || isSameValue((sent as Fields)[name], discarded[name]),
    )
    if (inBase.length === 0) return entry
    const inBody = repeated.filter(isSent)
    const restored = (names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [name, earlier[name]]))
    return {
      ...entry,
      key: crypto.randomUUID(),
      before: entry.before && { ...entry.before, ...restored(inBase) },
      body: inBody.length > 0 ? { ...(sent as Fields), ...restored(inBody) } : sent,
    }
  })
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

const pickFields = (saved: object, sent: Fields): Fields =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, pick(Reflect.get(saved, name), value)]),
  )
