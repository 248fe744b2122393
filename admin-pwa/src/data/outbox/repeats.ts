import { isObject } from '#data/is-object.ts'
import { isSameValue, threeWayMerge } from '#data/merge-edits.ts'
import { pickFields } from '#data/outbox/conflict.ts'
import { holdsKey, type OutboxEntry } from '#data/outbox-entry.ts'
import { patchOf, recordKey } from '#data/patch.ts'

/**
 * Returns later changes to the same record, minus the values that they merely repeat from a
 * discarded change. A save of the whole record contains the fields that earlier unsent saves
 * changed.
 */
export const withoutRepeats = (
  entries: readonly OutboxEntry[],
  { order, patches: [first], before, body }: OutboxEntry,
): OutboxEntry[] => {
  if (!first || !before || !isObject(body)) return [...entries]
  const { version: _, ...discarded } = body
  const earlier = pickFields(before, discarded)
  /** The fields with a discarded value that later unsent changes may still contain. */
  let undone = Object.keys(discarded)
    .filter((name) => name in before)
    .map((name): Undone => ({ name, from: discarded[name], to: earlier[name] }))
  return entries.map((entry) => {
    if (entry.order < order || !holdsKey(entry, recordKey(first))) return entry
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
        ? patchOf(patch.type, patch.id, { set: restored(patch.set, undone) })
        : patch,
    )
    undone = undone.map((one) =>
      one.name in sent ? { ...one, from: sent[one.name], to: next[one.name] } : one,
    )
    // With the same key, the server would repeat its response to the previous body.
    return { ...revised, key: crypto.randomUUID(), body: next, patches }
  })
}

/** Returns later changes to the same record, with the values that they again repeat from a change. */
export const withRepeats = (
  entries: readonly OutboxEntry[],
  { before, body, ...change }: OutboxEntry,
): OutboxEntry[] =>
  before && isObject(body)
    ? withoutRepeats(entries, {
        ...change,
        before: { ...before, ...body },
        body: pickFields(before, body),
      })
    : [...entries]

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
