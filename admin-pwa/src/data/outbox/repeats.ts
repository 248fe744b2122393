import { isObject } from '#data/is-object.ts'
import { isSameValue, threeWayMerge } from '#data/merge-edits.ts'
import { pickFields } from '#data/outbox/conflict.ts'
import { holdsKey, type OutboxEntry } from '#data/outbox-entry.ts'
import { patchKey, patchOf } from '#data/patch.ts'

/**
 * Returns later changes to the same record, minus the values that they merely repeat from a
 * discarded change. A save of the whole record contains the fields that earlier unsent saves
 * changed.
 */
export const withoutRepeats = (
  entries: readonly OutboxEntry[],
  discarded: OutboxEntry,
): OutboxEntry[] => {
  const undone = replacementsBy(discarded).map(({ name, from, to }) => ({
    name,
    from: to,
    to: from,
  }))
  return replaceRepeats(entries, discarded, undone)
}

/**
 * Returns later changes to the same record, with the values that they repeat from a restored
 * change.
 */
export const withRepeats = (entries: readonly OutboxEntry[], change: OutboxEntry): OutboxEntry[] =>
  replaceRepeats(entries, change, replacementsBy(change))

/** The old and the new value of a field. */
type Replacement = { name: string; from: unknown; to: unknown }

const replacementsBy = ({ before, body }: OutboxEntry): Replacement[] => {
  if (!before || !isObject(body)) return []
  const { version: _, ...sent } = body
  const earlier = pickFields(before, sent)
  return Object.keys(sent)
    .filter((name) => name in before)
    .map((name) => ({ name, from: earlier[name], to: sent[name] }))
}

const replaceRepeats = (
  entries: readonly OutboxEntry[],
  { order, patches: [first] }: OutboxEntry,
  replacements: readonly Replacement[],
): OutboxEntry[] => {
  if (!first) return [...entries]
  const key = patchKey(first)
  const replaced = Object.fromEntries(replacements.map(({ name, from }) => [name, from]))
  const revise = (
    [entry, ...later]: readonly OutboxEntry[],
    possible: readonly Replacement[],
  ): OutboxEntry[] => {
    if (!entry) return []
    if (entry.order < order || !holdsKey(entry, key)) return [entry, ...revise(later, possible)]
    const { before, body, patches } = entry
    // Without `before`, assume that the entry was made after the change.
    const shown = pickFields(before ?? replaced, replaced)
    const repeated = possible.filter(
      ({ name, from, to }) => !isSameValue(from, to) && isSameValue(shown[name], from),
    )
    if (repeated.length === 0) return [entry, ...later]
    const revised = { ...entry, before: before && replaceFields(before, repeated) }
    const sent = isObject(body) ? body : {}
    if (!repeated.some(({ name }) => name in sent)) return [revised, ...revise(later, repeated)]
    const next = {
      ...revised,
      // With the same key, the server would repeat its response to the previous body.
      key: crypto.randomUUID(),
      body: replaceFields(sent, repeated),
      patches: patches.map((patch) =>
        'set' in patch && patchKey(patch) === key
          ? patchOf(patch.type, patch.id, { set: replaceFields(patch.set, repeated) })
          : patch,
      ),
    }
    // Later entries repeat the value that this entry sent.
    const repeatable = repeated.map((one) =>
      one.name in sent ? { ...one, from: sent[one.name], to: next.body[one.name] } : one,
    )
    return [next, ...revise(later, repeatable)]
  }
  return revise(entries, replacements)
}

/** Replaces values of fields, except where they have been changed again. */
const replaceFields = <Values extends object>(
  values: Values,
  replacements: readonly Replacement[],
): Values =>
  Object.assign(
    { ...values },
    ...replacements
      .filter(({ name }) => name in values)
      .map(({ name, from, to }) => ({
        [name]: threeWayMerge(from, Reflect.get(values, name), to, () => false).merged,
      })),
  )
