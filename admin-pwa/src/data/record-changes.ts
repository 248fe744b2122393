import type { Synced } from '@synapse/shared/sync/contract'
import { findRecordById, unsentRecords } from '#data/records.ts'

/** Record types that the operator adds, edits and deletes. */
type Noun = 'clients' | 'projects' | 'expenses' | 'sessions'

/** Returns the fields that the server sets on a new record. */
export const newRecordFields = () => {
  const now = Temporal.Now.instant().toString()
  return { createdAt: now, updatedAt: now, version: 1 }
}

/** Returns the optimistic change that adds a record. */
export const addRecord = async <N extends Noun>(noun: N, record: Synced[N], label: string) => ({
  label,
  patches: [{ noun, id: record.id, put: record }],
  holds: await unsentReferences(record),
  isNew: true as const,
  answer: record,
})

/**
 * Returns the optimistic change that edits a record, or undefined if it isn't on this device.
 * @param nameOf returns the record's name for the change's label, for example 'client “Xatt Ltd”'
 * @param derive returns the fields that are computed from the edited record
 */
export const editRecord = async <N extends Noun>(
  noun: N,
  { id, changes }: { id: string; changes: object },
  nameOf: (record: Synced[N]) => string,
  derive?: (edited: Synced[N]) => Partial<Synced[N]>,
) => {
  const record = await findRecordById(noun, id)
  if (!record) return undefined
  const { version: _, ...given } = changes as Partial<Synced[N]>
  const set = { ...given, ...derive?.({ ...record, ...given }) }
  return {
    label: `Change ${nameOf(record)}`,
    patches: [{ noun, id, set }],
    holds: await unsentReferences(set),
    before: record,
    answer: { ...record, ...set } as Synced[N],
  }
}

/** Returns the optimistic change that deletes a record. */
export const deleteRecord = <N extends Noun>(noun: N, record: Synced[N], label: string) => ({
  label,
  patches: [{ noun, id: record.id, gone: true as const }],
  before: record,
  answer: undefined,
})

/** A referenced client or project may be unsent too, and has to be sent first. */
const unsentReferences = (fields: object) => {
  const { clientId, projectId } = fields as { clientId?: string | null; projectId?: string | null }
  return unsentRecords([
    ...(clientId ? [`clients/${clientId}`] : []),
    ...(projectId ? [`projects/${projectId}`] : []),
  ])
}
