import type { Knex } from 'knex'
import type { Db } from '#db/knex'

/** The rows of a query that is written by hand. Its columns are named as the type names them. */
export const rowsOf = async <Row>(
  db: Db,
  sql: string,
  bindings: Knex.RawBinding[] | Record<string, Knex.RawBinding> = {},
): Promise<Row[]> => (await db.raw(sql, bindings as Knex.RawBinding[])).rows

/** The one row of such a query. @throws Error when there is none */
export const rowOf = async <Row>(
  db: Db,
  sql: string,
  bindings: Knex.RawBinding[] | Record<string, Knex.RawBinding> = {},
): Promise<Row> => {
  const [row] = await rowsOf<Row>(db, sql, bindings)
  if (!row) throw new Error('The query gave no row')
  return row
}
