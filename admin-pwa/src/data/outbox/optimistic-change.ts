import type { Synced } from '@synapse/shared/sync/contract'
import type { SyncedType } from '@synapse/shared/sync/synced'
import { type Patch, patchOf } from '#data/outbox/patch.ts'

/** The local effect of a change that the server hasn't confirmed yet. */
export type OptimisticChange<Answer> = {
  /** Describes the change to the operator, for example 'Complete “Call Maria”'. */
  label: string
  patches: readonly Patch[]
  /** The effect on other records. Changes to those records don't wait for this change. */
  sideEffects?: readonly Patch[] | undefined
  /** Keys besides those of the patched records. Changes that share a key are sent in order. */
  extraHolds?: readonly string[]
  /** Keys of records that must be on the server before the change is sent. */
  needs?: readonly string[]
  isNew?: true
  before?: { version: number } | undefined
  answer: Answer
}

export type VersionedType = {
  [T in SyncedType]: Synced[T] extends { id: string; version: number } ? T : never
}[SyncedType]

/** Returns an optimistic change that sets some of a record's fields. */
export const fieldChange = <T extends VersionedType>(
  type: T,
  record: Synced[T],
  label: string,
  set: Partial<Synced[T]>,
): OptimisticChange<Synced[T]> => ({
  label,
  patches: [patchOf(type, record.id, { set })],
  before: record,
  answer: { ...record, ...set },
})
