import { type CallError, toCallError } from '@synapse/shared/contract/call'
import type { Endpoint } from '@synapse/shared/contract/endpoint'
import { isObject } from '#data/is-object.ts'
import type { Patch } from '#data/outbox/patch.ts'

/** A change that the server hasn't confirmed, or that the feed hasn't delivered yet. */
export type OutboxEntry = {
  order: number
  key: string
  method: Endpoint['method']
  path: string
  body?: unknown
  /**
   * The contract version of the app that created the entry. It is sent with the entry, even after
   * the app has been updated.
   */
  contract: number
  label: string
  patches: readonly Patch[]
  /**
   * Keys of what the entry changes: records ('todos/<id>'), or days and slots of the schedule
   * ('day/…', 'slot/…'). Entries that share a key are sent in order.
   */
  holds: readonly string[]
  /** Keys of referenced records that aren't on the server yet. Older apps add them to `holds`. */
  needs?: readonly string[]
  /** Whether the entry creates its record. If so, later entries for the record depend on it. */
  isNew?: boolean | undefined
  /** The version that the change is based on; if it changes several records, that of the first. */
  baseVersion?: number | undefined
  /** The first changed record as it was before the change. */
  before?: Fields | undefined
  /** Milliseconds since 1970. */
  at: number
  state: 'waiting' | 'done' | 'refused'
  answer?: unknown
  /** The error of a refused change, or the last temporary error of a waiting change. */
  refusal?: { status: number; text: string } | undefined
}

export type Fields = Readonly<Record<string, unknown>>

export const isUnsent = ({ state }: OutboxEntry): boolean => state !== 'done'

/** Whether screens show the change's effect; false once the server has refused the change. */
export const showsEffect = ({ state }: OutboxEntry): boolean => state !== 'refused'

/** Returns the error that the refused call would have thrown. */
export const refusalError = ({ refusal }: Pick<OutboxEntry, 'refusal'>): CallError =>
  toCallError(refusal?.status ?? 0, 'refused', refusal?.text ?? '')

/** Returns a copy of an entry that is based on another version. */
export const withVersion = <Entry extends Omit<OutboxEntry, 'order'>>(
  entry: Entry,
  version: number,
): Entry => ({
  ...entry,
  baseVersion: version,
  // App versions before 28 November 2026 read this field in other tabs (see `older-apps.ts`).
  // Remove in November 2027.
  seen: version,
  body: bodyVersion(entry.body) === undefined ? entry.body : { ...(entry.body as object), version },
})

/** Returns the version that a body is based on, if it contains one. */
export const bodyVersion = (body: unknown): number | undefined =>
  isObject(body) && typeof body.version === 'number' ? body.version : undefined

export type Versioned = { id: string; version: number }

/** Returns the record with the given id: the answer itself or a record in it. */
export const findRecord = (answer: unknown, id: string): Versioned | undefined => {
  if (!isObject(answer)) return undefined
  if (answer.id === id) return answer as Versioned
  return Object.values(answer).find((part): part is Versioned => isObject(part) && part.id === id)
}
