import type { AnswerOf, OutcomeOf, QueryOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import type * as contract from '@synapse/shared/sync/contract'
import {
  type SyncedType,
  syncedKeyFields,
  syncedTypes,
  windowStart,
} from '@synapse/shared/sync/synced'
import { handleRestore } from '#backup/handle-restore'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { identitySql, queryRow, queryRows } from '#db/sql'
import { type Cursor, parseCursor, writeCursor } from '#sync/cursor'
import { feedSources } from '#sync/feed-sources'

type Answer = AnswerOf<typeof contract.readFeed>
type Page = Pick<Answer, 'records' | 'gone' | 'progress'> & { next: Cursor }

const firstPageSize = 1_000
const changesPageSize = 500

/**
 * Returns one page of the feed. Without a cursor, the feed starts with all records that devices
 * store, table by table, followed by the changes. Each page starts at the oldest open transaction,
 * so that late commits aren't missed. Clients may therefore receive a change twice.
 */
export const readFeed = async (
  context: Context,
  { cursor: text, mark }: QueryOf<typeof contract.readFeed>,
): Promise<OutcomeOf<typeof contract.readFeed>> => {
  // Read the mark first, so that the next call reads any change made in the meantime.
  const present = context.recordChanges.mark()
  const cursor = text === undefined ? undefined : parseCursor(text)
  if (text !== undefined && mark === present && cursor && isAtEnd(cursor))
    return ok({ cursor: text, mark, isDone: true, records: {}, gone: {}, progress: null })
  const state = await readState(context)
  if (text !== undefined && !(cursor && isKnown(cursor, state))) return refuse('begin_anew')
  const position = cursor ?? (await startCursor(context, state))
  const { next, ...page } = position.first
    ? await readFirst(context, position, position.first)
    : await readChanges(context, position, state)
  return ok({
    cursor: writeCursor(next),
    mark: present,
    // Records may have changed while these pages were read, so the client must ask again.
    isDone: isAtEnd(next) && !position.first && !position.changes,
    hasOlder: state.hasOlder,
    ...page,
  })
}

const isAtEnd = ({ first, changes }: Cursor) => !first && !changes

type State = {
  origin: string
  /** Whether the feed was started in a different database, as happens after a restore. */
  isRestored: boolean
  /** The latest transaction whose changes have been deleted. */
  purged: string
  /** The oldest transaction that is still open. */
  oldest: string
  /** The lowest transaction id that hasn't been assigned yet. */
  next: string
  hasOlder: boolean
}

const readState = async (context: Context): Promise<State> => {
  const state = await queryState(context)
  if (!state.isRestored) return state
  await handleRestore(context.db)
  return queryState(context)
}

const queryState = ({ db, now }: Context): Promise<State> =>
  queryRow(
    db,
    `select origin, origin <> ${identitySql} as is_restored, purged::text,
      pg_snapshot_xmin(pg_current_snapshot())::text as oldest,
      pg_snapshot_xmax(pg_current_snapshot())::text as next,
      exists (select from bookings where session_date < :windowStart) as has_older
    from feed_state`,
    { windowStart: toTimestamp(windowStart(now())) },
  )

const isKnown = ({ origin, since }: Cursor, state: State) =>
  origin === state.origin &&
  BigInt(since) > BigInt(state.purged) &&
  BigInt(since) <= BigInt(state.next)

const startCursor = async ({ db, now }: Context, { origin, oldest }: State): Promise<Cursor> => {
  const counts = syncedTypes.map((type) => {
    const { table, textKey: key = 'id', where = 'true' } = feedSources[type]
    return `(select count(distinct ${key}) from ${table} where ${where})`
  })
  const { total } = await queryRow<{ total: number }>(
    db,
    `select (${counts.join(' + ')})::int as total`,
    { windowStart: toTimestamp(windowStart(now())) },
  )
  const [type] = syncedTypes as [SyncedType]
  return { origin, since: oldest, first: { type, after: null, sent: 0, total } }
}

/** Reads a page of the first sync: one type of record after another, sorted by key. */
const readFirst = async (context: Context, cursor: Cursor, from: NonNullable<Cursor['first']>) => {
  const records: Partial<Record<SyncedType, object[]>> = {}
  let at: Cursor['first'] = from
  let { sent } = from
  for (let room = firstPageSize; at && room > 0; ) {
    const { type } = at
    const keys = await readKeys(context, at, room)
    records[type] = keys.length > 0 ? await feedSources[type].load(context, keys) : []
    room -= keys.length
    sent += keys.length
    at = room > 0 ? followingType(at) : { ...at, after: keys.at(-1) ?? null }
  }
  return {
    records: records as Answer['records'],
    gone: {},
    progress: { come: sent, total: from.total },
    next: { ...cursor, first: at && { ...at, sent } },
  }
}

const readKeys = async (
  { db, now }: Context,
  { type, after }: NonNullable<Cursor['first']>,
  limit: number,
): Promise<string[]> => {
  const { table, textKey, where = 'true' } = feedSources[type]
  const [key, keyType] = textKey ? [textKey, 'text'] : ['id', 'uuid']
  const rows = await queryRows<{ key: string }>(
    db,
    `select distinct ${key} as key from ${table}
    where ${where} and (:after::${keyType} is null or ${key} > :after::${keyType})
    order by 1 limit :limit`,
    { after, limit, windowStart: toTimestamp(windowStart(now())) },
  )
  return rows.map((row) => row.key)
}

const followingType = (first: NonNullable<Cursor['first']>): Cursor['first'] => {
  const type = syncedTypes[syncedTypes.indexOf(first.type) + 1]
  return type && { ...first, type, after: null }
}

/** Reads a page of changes, oldest first. Each record occurs once, in its current state. */
const readChanges = async (
  context: Context,
  { origin, since, changes }: Cursor,
  { oldest }: State,
): Promise<Page> => {
  const until = changes?.until ?? oldest
  const [xid, type, key] = changes?.after ?? ['0', '', '']
  const changed = await queryRows<{ xid: string; type: SyncedType; key: string }>(
    context.db,
    `select max(xid)::text as xid, type, key from changed_records where xid >= :since::bigint
    group by type, key having (max(xid), type, key) > (:xid::bigint, :type, :key)
    order by max(xid), type, key limit :limit`,
    { since, xid, type, key, limit: changesPageSize },
  )
  const last = changed.length === changesPageSize ? changed.at(-1) : undefined
  return {
    ...(await loadAll(context, changed)),
    progress: null,
    next: last
      ? { origin, since, changes: { until, after: [last.xid, last.type, last.key] } }
      : { origin, since: until },
  }
}

/** Loads the current records. A record that isn't found was deleted. */
const loadAll = async (context: Context, changed: readonly { type: SyncedType; key: string }[]) => {
  const records: Partial<Record<SyncedType, object[]>> = {}
  const deleted: Answer['gone'] = {}
  for (const [type, rows] of Map.groupBy(changed, ({ type }) => type)) {
    const keys = rows.map(({ key }) => key)
    const found: object[] = await feedSources[type].load(context, keys)
    const foundKeys = new Set(found.map((record) => Reflect.get(record, syncedKeyFields[type])))
    if (found.length > 0) records[type] = found
    const missing = keys.filter((key) => !foundKeys.has(key))
    if (missing.length > 0) deleted[type] = missing
  }
  return { records: records as Answer['records'], gone: deleted }
}
