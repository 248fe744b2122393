import type { Synced } from '@synapse/shared/sync/contract'
import { type SyncedType, syncedKeyFields } from '@synapse/shared/sync/synced'
import { threeWayMerge } from '#data/merge-edits.ts'

type PatchOf<Type extends SyncedType> =
  | { type: Type; id: string; put: Synced[Type] }
  | { type: Type; id: string; set: Partial<Synced[Type]>; base?: Base }
  | { type: Type; id: string; gone: true }

/** The record, as the operator saw it, and the version that the change is based on. */
type Base = { readonly [field: string]: unknown; readonly version: number | undefined }

export type Patch = { [Type in SyncedType]: PatchOf<Type> }[SyncedType]

/** Returns the key of a record, for example 'todos/<id>'; undefined without an id. */
export const recordKey = <Id extends string | null | undefined>(type: SyncedType, id: Id) =>
  (id ? `${type}/${id}` : undefined) as Id extends string ? string : undefined

/** Returns the key of the record that a patch changes. */
export const patchKey = ({ type, id }: Patch): string => recordKey(type, id)

/** Returns a patch of a record. @param effect its new value, the fields to set, or its removal */
export const patchOf = (
  type: SyncedType,
  id: string,
  effect: { put: object } | { set: object } | { gone: true },
): Patch => ({ type, id, ...effect }) as Patch

/** Returns a record's key: its id or, for a student, the e-mail address. */
export const idOf = <Type extends SyncedType>(type: Type, record: Synced[Type]): unknown =>
  (record as Record<string, unknown>)[syncedKeyFields[type]]

/** Returns records with patches applied in order. */
export const applyPatches = <Type extends SyncedType>(
  type: Type,
  records: readonly Synced[Type][],
  patches: readonly Patch[],
): readonly Synced[Type][] => {
  const own = patches.filter((patch) => patch.type === type) as unknown as PatchOf<Type>[]
  if (own.length === 0) return records
  const byId = new Map(records.map((record) => [idOf(type, record), record]))
  for (const patch of own) {
    const before = byId.get(patch.id)
    if ('gone' in patch) byId.delete(patch.id)
    else if ('put' in patch) byId.set(patch.id, patch.put)
    // Ignores updates to deleted records. Keeps the stored record's version, because the stored
    // record may already contain other devices' changes.
    else if (before)
      byId.set(patch.id, { ...before, ...changedFields(patch, before), ...versionOf(before) })
  }
  return [...byId.values()]
}

/**
 * Returns the fields to set. If an earlier change was discarded, they don't repeat its values in
 * lists and objects. If another device has changed the record, it is merged when it is sent.
 */
const changedFields = ({ set, base }: { set: object; base?: Base }, record: object): object => {
  if (!base || base.version !== Reflect.get(record, 'version')) return set
  const merged = Object.entries(set).map(([name, value]) => [
    name,
    threeWayMerge(base[name], value, Reflect.get(record, name), () => false).merged,
  ])
  return Object.fromEntries(merged)
}

const versionOf = (record: object) => ('version' in record ? { version: record.version } : {})
