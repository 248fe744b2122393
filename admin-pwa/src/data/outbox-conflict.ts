import { currentRecordOf } from '@synapse/shared/contract/call'
import { isObject } from '#data/is-object.ts'
import { type Conflict, isSameValue, threeWayMerge } from '#data/merge-edits.ts'
import {
  type Fields,
  findRecord,
  hasKey,
  type OutboxEntry,
  type Patch,
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
  /** The fields whose discarded values later changes may repeat. */
  let undone = Object.keys(discarded)
    .filter((name) => name in before)
    .map((name): Undone => ({ name, from: discarded[name], to: earlier[name] }))
  return entries.map((entry) => {
    if (entry.order < order || !hasKey(entry, recordKey(first))) return entry
    // Without `before`, assume that the change was made after the discarded one.
    const shown = entry.before ? pickFields(entry.before, discarded) : discarded
    undone = undone.filter(
      ({ name, from, to }) => !isSameValue(from, to) && isSameValue(shown[name], from),
    )
    const sent = isObject(entry.body) ? entry.body : {}
    const revised = { ...entry, before: entry.before && restored(entry.before, undone) }
    if (!undone.some(({ name }) => name in sent)) return undone.length > 0 ? revised : entry
    const next = restored(sent, undone)
    const patches = entry.patches.map((patch) =>
      'set' in patch && recordKey(patch) === recordKey(first)
        ? ({ ...patch, set: restored(patch.set, undone) } as Patch)
        : patch,
    )
    undone = undone.map((one) =>
      one.name in sent ? { ...one, from: sent[one.name], to: next[one.name] } : one,
    )
    // The server would answer a repeated key as it answered the previous body.
    return { ...revised, key: crypto.randomUUID(), body: next, patches }
  })
}

type Undone = { name: string; from: unknown; to: unknown }

/** Undoes changes of fields, except where their values have been changed again. */
const restored = <Values extends object>(values: Values, undone: readonly Undone[]): Values =>
  Object.assign(
    { ...values },
    ...undone
      .filter(({ name }) => name in values)
      .map(({ name, from, to }) => ({
        [name]: threeWayMerge(from, Reflect.get(values, name), to, () => false).merged,
      })),
  )

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
