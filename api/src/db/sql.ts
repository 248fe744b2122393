import { searchKey } from '@synapse/shared/text/fold-text'
import { businessZone } from '@synapse/shared/time'
import type { Knex } from 'knex'
import { type RawBuilder, raw } from 'objection'
import type { Db } from '#db/knex'

type Bindings = Knex.RawBinding[] | Record<string, Knex.RawBinding>

/**
 * Returns a SQL query's rows. Column names are converted to camel case and must match `Row`; names
 * within JSON columns are unchanged.
 */
export const queryRows = async <Row>(
  db: Db,
  sql: string,
  bindings: Bindings = {},
): Promise<Row[]> => {
  const result: Result = await db.raw(sql, bindings as Knex.RawBinding[])
  const names = result.fields.map(({ name }) => [name, camelCase(name)] as const)
  if (names.every(([column, name]) => column === name)) return result.rows as Row[]
  return result.rows.map((row) => {
    const renamed: Record<string, unknown> = {}
    for (const [column, name] of names) renamed[name] = row[column]
    return renamed as Row
  })
}

type Result = { fields: { name: string }[]; rows: Record<string, unknown>[] }

const camelCase = (name: string): string =>
  name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** Returns a SQL query's only row. @throws Error if there is none */
export const queryRow = async <Row>(db: Db, sql: string, bindings: Bindings = {}): Promise<Row> => {
  const [row] = await queryRows<Row>(db, sql, bindings)
  if (!row) throw new Error('The query returned no row')
  return row
}

/** Returns whether a table exists. The name includes the schema. */
export const hasTable = async (db: Db, name: string): Promise<boolean> =>
  (await queryRow<{ has: boolean }>(db, 'select to_regclass(:name) is not null as has', { name }))
    .has

/** Returns `column in (…)` with literal values, because only that form matches partial indexes. */
export const inListSql = (column: string, values: readonly string[]): string =>
  `${column} in (${values.map((value) => `'${value}'`).join(', ')})`

/** Returns SQL that converts a column's time to its date in Malta. */
export const maltaDaySql = (column: string): string =>
  `(${column} at time zone '${businessZone}')::date`

/** Returns a `like` pattern that matches text anywhere in a column produced by `fold_text`. */
export const likePattern = (text: string): string =>
  `%${searchKey(text).replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * Compares a column with a list of any length: `where('id', anyOf(ids))`. The list is a single
 * parameter, whereas `whereIn` uses one per value, and the protocol allows at most 65,535.
 */
export const anyOf = (values: readonly string[]): RawBuilder => raw('any(?)', [[...values]])

/**
 * SQL for the identity of this database. It consists of the cluster, the database's own id, its
 * table of changes, and its timeline, which changes in a point-in-time recovery. A restore changes
 * the identity, because it resets transaction ids and brings back deleted rows. Copying the
 * database's files doesn't change it.
 */
export const identitySql = `(select (select system_identifier from pg_control_system())::text || '.' ||
  (select oid from pg_database where datname = current_database())::text || '.' ||
  'changed_records'::regclass::oid::text || '.' || left(pg_walfile_name(pg_current_wal_lsn()), 8))`

/**
 * Runs a named statement, which PostgreSQL plans only once per connection, because planning it
 * takes longer than running it.
 */
export const rawPrepared = (db: Db, name: string, sql: string, values: object) =>
  db.raw(sql, values as Knex.RawBinding[]).options({ name })
