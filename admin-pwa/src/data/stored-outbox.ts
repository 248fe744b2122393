import { isUnsent, type OutboxEntry, showsEffect } from '#data/outbox-entry.ts'
import { type Patch, patchKey } from '#data/patch.ts'

/** Returns all outbox entries in order. Reads from disk, because other tabs change them too. */
export const storedOutbox = async (): Promise<readonly OutboxEntry[]> =>
  (await import('#data/db.ts')).readOutbox()

/** Returns the effects of all changes that screens show, in order. */
export const expectedPatches = async (): Promise<Patch[]> =>
  (await storedOutbox()).filter(showsEffect).flatMap(({ patches }) => patches)

/**
 * Returns the keys ('clients/<id>') whose records aren't on the server yet. A change that refers to
 * one of these records is sent after the record, and discarded with it.
 */
export const unsentRecords = async (keys: readonly (string | undefined)[]): Promise<string[]> => {
  const unsent = (await storedOutbox())
    .filter(isUnsent)
    .flatMap(({ patches }) => patches.filter((patch) => 'put' in patch).map(patchKey))
  return keys.flatMap((key) => (key && unsent.includes(key) ? [key] : []))
}
