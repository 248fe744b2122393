import { currentRecordOf } from '@synapse/shared/contract/call'
import { openDb, readOutbox } from '#data/db.ts'
import { isObject } from '#data/is-object.ts'
import { type Conflict, isSameValue, threeWayMerge } from '#data/merge-edits.ts'
import {
  bodyVersion,
  type Fields,
  findRecord,
  type OutboxEntry,
  refusalError,
} from '#data/outbox/entry.ts'
import { applyPatches, type Patch } from '#data/outbox/patch.ts'

type MergeResult = {
  conflicts: Conflict[]
  /**
   * The request body with both devices' changes, based on the server's version of the record.
   * Conflicting fields have this device's value.
   */
  body: Fields
  isSame: boolean
}

/**
 * Merges a queued change that was refused because of a conflict with the server's record. Open
 * forms merge their fields in `useSubmit`.
 */
export const mergeConflict = (entry: OutboxEntry): MergeResult | undefined => {
  const current = currentRecord(entry)
  if (!current || !isObject(entry.body)) return undefined
  const { version: _, ...mine } = entry.body
  const theirs = pickFields(current, mine)
  const before = entry.before ? pickFields(entry.before, mine) : {}
  const { merged, conflicts } = threeWayMerge<Fields>(before, mine, theirs, (path) => path in mine)
  return {
    conflicts,
    body: { ...merged, version: current.version },
    isSame: isSameValue(merged, theirs),
  }
}

/** If a change was refused because its record has changed, returns the server's record. */
export const currentRecord = (entry: OutboxEntry) => {
  const id = entry.patches[0]?.id
  return id ? findRecord(currentRecordOf(refusalError(entry)), id) : undefined
}

/** Whether an entry is an edit that is based on a version of its record. */
export const isEdit = ({ method, body }: OutboxEntry): boolean =>
  (method === 'PUT' || method === 'PATCH') && bodyVersion(body) !== undefined

/**
 * Returns the request body to send. The form may have contained values from an earlier change that
 * the operator has since discarded. Fields that only repeat such a value get the server's value.
 */
export const bodyToSend = async (entry: OutboxEntry): Promise<unknown> => {
  const { before, body, baseVersion, patches } = entry
  if (!before || !patches[0] || !isEdit(entry) || !isObject(body)) return body
  const saved = await savedRecord(patches[0])
  // If the saved record is newer, the server refuses the change, and the app merges it.
  if (!saved || saved.version !== baseVersion) return body
  const { version, ...mine } = body
  const shown: Fields = pickFields(before, mine)
  const theirs = pickFields(saved, mine)
  return { ...threeWayMerge(shown, mine, theirs, () => false).merged, version }
}

/**
 * Returns the record from the last sync, including changes that the server has confirmed since
 * then.
 */
const savedRecord = async ({ type, id }: Patch) => {
  const db = openDb()
  const record = await db.table(type).get(id)
  const confirmed = (await readOutbox(db)).filter(({ state }) => state === 'done')
  const patches = confirmed.flatMap((entry) => entry.patches.filter((patch) => patch.id === id))
  return applyPatches(type, record ? [record] : [], patches)[0] as { version?: number } | undefined
}

/**
 * Omits fields that only the server adds, such as a line's net amount. Otherwise, every list would
 * look changed.
 */
const pick = (saved: unknown, sent: unknown): unknown => {
  if (Array.isArray(saved) && Array.isArray(sent)) {
    const fields = Object.assign({}, ...sent.filter(isObject))
    return sent.length > 0 ? saved.map((item) => pick(item, fields)) : saved
  }
  return isObject(saved) && isObject(sent) ? pickFields(saved, sent) : saved
}

const pickFields = (saved: object, sent: Fields): Fields =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, pick(Reflect.get(saved, name), value)]),
  )
