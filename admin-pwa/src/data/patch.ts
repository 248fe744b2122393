import type { Synced } from '@synapse/shared/sync/contract'
import { type SyncedNoun, syncedNouns } from '@synapse/shared/sync/synced'

type PatchOf<Noun extends SyncedNoun> =
  | { noun: Noun; id: string; put: Synced[Noun] }
  | { noun: Noun; id: string; set: Partial<Synced[Noun]> }
  | { noun: Noun; id: string; gone: true }

/** What a write makes of one record, as far as this device can tell. */
export type Patch = { [Noun in SyncedNoun]: PatchOf<Noun> }[SyncedNoun]

/** What a patch changes: 'todos/<id>'. */
export const recordKey = ({ noun, id }: Patch): string => `${noun}/${id}`

/** The records of a noun as they will be when these writes are done, in their order. */
export const applyPatches = <Noun extends SyncedNoun>(
  noun: Noun,
  records: readonly Synced[Noun][],
  patches: readonly Patch[],
): readonly Synced[Noun][] => {
  const own = patches.filter((patch) => patch.noun === noun) as unknown as PatchOf<Noun>[]
  if (own.length === 0) return records
  const idOf = (record: Synced[Noun]) => (record as Record<string, unknown>)[syncedNouns[noun]]
  const byId = new Map(records.map((record) => [idOf(record), record]))
  for (const patch of own) {
    const before = byId.get(patch.id)
    if ('gone' in patch) byId.delete(patch.id)
    else if ('put' in patch) byId.set(patch.id, patch.put)
    // What has been deleted meanwhile stays away.
    else if (before) byId.set(patch.id, { ...before, ...patch.set })
  }
  return [...byId.values()]
}
