import { isPending, isUnsent, type OutboxEntry } from '#data/outbox-entry.ts'
import { type Patch, patchKey } from '#data/patch.ts'

/** Returns all outbox entries in order, always from disk, because other tabs change them too. */
export const storedOutbox = async (): Promise<readonly OutboxEntry[]> =>
  (await import('#data/db.ts')).readOutbox()

/** Returns the expected effects of all pending changes, in order. */
export const pendingPatches = async (): Promise<Patch[]> =>
  (await storedOutbox()).filter(isPending).flatMap(({ patches }) => patches)

/**
 * Returns those of the given keys ('clients/<id>') whose records the server doesn't have yet. A
 * change that refers to such a record is sent after it and discarded with it.
 */
export const unsentRecords = async (keys: readonly (string | undefined)[]): Promise<string[]> => {
  const unsent = (await storedOutbox())
    .filter(isUnsent)
    .flatMap(({ patches }) => patches.filter((patch) => 'put' in patch).map(patchKey))
  return keys.flatMap((key) => (key && unsent.includes(key) ? [key] : []))
}
