import type { Db } from '@synapse/api/db/knex'

/** Returns the tables of the app and the job queue that contain this text, ignoring case. */
export const tablesWith = async (db: Db, text: string): Promise<string[]> => {
  const tables = await db('information_schema.tables')
    .whereIn('tableSchema', ['public', 'pgboss'])
    .where({ tableType: 'BASE TABLE' })
    .select('tableSchema', 'tableName')
  const found = []
  for (const { tableSchema, tableName } of tables) {
    const { rows } = await db.raw(
      'select from ??.?? t where strpos(lower(to_jsonb(t)::text), ?) > 0 limit 1',
      [tableSchema, tableName, text.toLowerCase()],
    )
    if (rows.length > 0) found.push(tableName)
  }
  return found.toSorted()
}
