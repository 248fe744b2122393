import { findRecord, type OutboxEntry, withVersion } from '#data/outbox/entry.ts'
import { type Patch, patchKey, patchOf } from '#data/outbox/patch.ts'

/**
 * Returns the first entry that can be sent. An entry has to wait for earlier unsent entries that
 * change the same records or create a record it needs.
 * @param isPaused whether an entry has to wait, together with later entries for the same records
 */
export const nextToSend = (
  entries: readonly OutboxEntry[],
  isPaused: (entry: OutboxEntry) => boolean,
): OutboxEntry | undefined => {
  const held = new Set<string>()
  const needed = new Set<string>()
  for (const entry of entries) {
    if (entry.state === 'done') continue
    const { holds, needs = [] } = entry
    const isBlocked =
      holds.some((key) => held.has(key) || needed.has(key)) || needs.some((key) => held.has(key))
    if (entry.state === 'waiting' && !isPaused(entry) && !isBlocked) return entry
    for (const key of holds) held.add(key)
    for (const key of needs) needed.add(key)
  }
}

/**
 * Returns the entries that change when an entry is sent. The entry itself gets the server's record.
 * Later entries based on the same version get the new version. If the record was also changed
 * elsewhere, later entries stay unchanged and the server reports the conflict.
 */
export const markSent = (
  entries: readonly OutboxEntry[],
  { key, patches, baseVersion }: OutboxEntry,
  answer: unknown,
): OutboxEntry[] => {
  const index = entries.findIndex((entry) => entry.key === key)
  const entry = entries[index]
  if (!entry) return []
  const [first] = patches
  const record = first && findRecord(answer, first.id)
  const done: OutboxEntry = {
    ...entry,
    state: 'done',
    answer,
    refusal: undefined,
    patches: answered(patches, record),
  }
  const isNext = first && record?.version !== undefined && record.version === (baseVersion ?? 0) + 1
  if (!isNext) return [done]
  const based = entries
    .slice(index + 1)
    .filter((later) => later.baseVersion === baseVersion && later.holds.includes(patchKey(first)))
  return [done, ...based.map((later) => withVersion(later, record.version))]
}

/** Returns an entry and the later entries that need a record it creates. */
export const withDependents = (
  entries: readonly OutboxEntry[],
  entry: OutboxEntry,
): OutboxEntry[] => {
  const found = [entry]
  const missing = new Set(createdKeys(entry))
  for (const other of entries) {
    const { order, holds, needs = [] } = other
    if (order <= entry.order || ![...holds, ...needs].some((key) => missing.has(key))) continue
    found.push(other)
    for (const key of createdKeys(other)) missing.add(key)
  }
  return found
}

const createdKeys = ({ isNew, patches }: OutboxEntry) =>
  isNew ? patches.filter((patch) => 'put' in patch).map(patchKey) : []

const answered = (patches: readonly Patch[], record: { id: string } | undefined) =>
  patches.map((patch) =>
    record && patch.id === record.id && !('gone' in patch)
      ? patchOf(patch.type, patch.id, { put: record })
      : patch,
  )
