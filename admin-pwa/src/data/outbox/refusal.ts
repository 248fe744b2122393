import { unreachableAfterMs } from '#data/api.ts'
import { currentRecord, mergeConflict } from '#data/outbox/conflict.ts'
import { type OutboxEntry, refusalError, withVersion } from '#data/outbox/entry.ts'
import { patchKey, patchOf } from '#data/outbox/patch.ts'

/**
 * Returns a refused entry's next state: it is queued again if its record has a new id or can be
 * merged with the server's; otherwise, the operator chooses.
 */
export const afterRefusal = (entry: OutboxEntry): OutboxEntry => {
  // If the form is still open, it shows the error itself.
  const isAwaited = Date.now() - entry.at < unreachableAfterMs
  const moved = isAwaited ? undefined : followMove(entry)
  return moved ? requeued(moved) : tryAutoMerge(entry)
}

/**
 * Redirects a save that was refused because its record has moved to another id. For example, notes
 * move when their student's e-mail address is corrected. Versions of different records can't be
 * compared, so the entry loses its base version and is merged with the record that has the new id,
 * if any.
 */
const followMove = (entry: OutboxEntry): OutboxEntry | undefined => {
  const { reason, details: to } = refusalError(entry).answer ?? {}
  const [patch] = entry.patches
  if (reason !== 'moved' || !to || !patch || !('put' in patch)) return undefined
  const { type, id, put } = patch
  const moved = patchOf(type, to, { put: { ...put, id: to, version: 0 } })
  return withVersion(
    {
      ...entry,
      path: entry.path.replace(encodeURIComponent(id), encodeURIComponent(to)),
      label: entry.label.replace(id, () => to),
      patches: [moved],
      holds: [patchKey(moved)],
    },
    0,
  )
}

const tryAutoMerge = (entry: OutboxEntry): OutboxEntry => {
  const merge = mergeConflict(entry)
  if (!merge) return entry
  if (merge.isSame) return { ...entry, state: 'done', refusal: undefined }
  if (!entry.before || merge.conflicts.length > 0) return entry
  return requeued({ ...entry, body: merge.body })
}

export const requeued = (entry: OutboxEntry): OutboxEntry => {
  const again = { ...withNewKey(entry), state: 'waiting' as const, refusal: undefined }
  const current = currentRecord(entry)
  // If the record changes yet again, its next version is compared with the version that was just
  // merged.
  return current ? withVersion({ ...again, before: { ...current } }, current.version) : again
}

/** With the same idempotency key, the server would repeat its response to the previous body. */
export const withNewKey = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  key: crypto.randomUUID(),
})
