import { type CallError, toCallError } from '@synapse/shared/contract/call'
import type { Endpoint } from '@synapse/shared/contract/endpoint'
import type { Synced } from '@synapse/shared/sync/contract'
import { type SyncedType, syncedKeyFields } from '@synapse/shared/sync/synced'
import { isObject } from '#data/is-object.ts'
import { createStore } from '#data/store.ts'

/** A change that the server hasn't confirmed, or whose result the feed hasn't delivered yet. */
export type OutboxEntry = {
  order: number
  key: string
  method: Endpoint['method']
  path: string
  body?: unknown
  /** Contract version of the app that created the entry; a newer app also sends this version. */
  contract: number
  /** Shown to the operator, for example 'Complete “Call Maria”'. */
  label: string
  patches: readonly Patch[]
  /**
   * Keys of what the entry changes: records ('todos/<id>'), or days and slots of the schedule
   * ('day/…', 'slot/…'). Entries with a common key are sent in order.
   */
  holds: readonly string[]
  /**
   * Keys of records that the entry refers to and that aren't on the server yet. Entries of older
   * versions of the app include them in `holds`.
   */
  needs?: readonly string[]
  /** Whether the entry creates its record. Later entries for that record then depend on it. */
  isNew?: boolean | undefined
  /** The version of the first changed record that the change is based on. */
  baseVersion?: number | undefined
  /** The first changed record, as the operator saw it before the change. */
  before?: Fields | undefined
  /** Milliseconds since 1970. */
  at: number
  state: 'waiting' | 'done' | 'refused'
  answer?: unknown
  /** The error response of a refused change, or the last temporary error of a pending one. */
  refusal?: { status: number; text: string } | undefined
}

export type Fields = Readonly<Record<string, unknown>>

export const shownOutbox = createStore<readonly OutboxEntry[]>([])

export const setShownOutbox = (next: readonly OutboxEntry[]): void => {
  if (next.length > 0 || shownOutbox.get().length > 0) shownOutbox.set(next)
}

/** How the app reacts if the server accepts a change that was discarded while it was being sent. */
export const onDiscardedTooLate: { notify?: (label: string) => void } = {}

export const isUnsent = ({ state }: OutboxEntry): boolean => state !== 'done'

type PatchOf<Type extends SyncedType> =
  | { type: Type; id: string; put: Synced[Type] }
  | { type: Type; id: string; set: Partial<Synced[Type]> }
  | { type: Type; id: string; gone: true }

/** The expected effect of a change on one record. */
export type Patch = { [Type in SyncedType]: PatchOf<Type> }[SyncedType]

/** Returns the key of the changed record, for example 'todos/<id>'. */
export const recordKey = ({ type, id }: Patch): string => `${type}/${id}`

/** Whether the entry changes a record, day or slot. @param key for example 'todos/<id>' */
export const hasKey = ({ holds }: OutboxEntry, key: string): boolean => holds.includes(key)

/** Returns the value of a record's key field. */
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
    // An update of a deleted record is ignored. The version stays that of the stored record, which
    // may already contain other devices' changes.
    else if (before) byId.set(patch.id, { ...before, ...patch.set, ...versionOf(before) })
  }
  return [...byId.values()]
}

const versionOf = (record: object) => ('version' in record ? { version: record.version } : {})

/** Returns the error that the call for a refused entry would have thrown. */
export const refusalError = ({ refusal }: OutboxEntry): CallError =>
  toCallError(refusal?.status ?? 0, 'refused', refusal?.text ?? '')

export type Versioned = { id: string; version: number }

/** Finds a record by id in an answer that is the record or contains it. */
export const findRecord = (answer: unknown, id: string): Versioned | undefined => {
  if (!isObject(answer)) return undefined
  if (answer.id === id) return answer as Versioned
  return Object.values(answer).find((part): part is Versioned => isObject(part) && part.id === id)
}
