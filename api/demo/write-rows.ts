import type { Knex } from 'knex'

const rowsPerStatement = 5_000

/**
 * Writes rows in bulk. All rows must have the columns of the first one.
 * @param table is not escaped, nor are the column names, so they must never come from outside
 */
export const writeRows = async (
  trx: Knex.Transaction,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> => {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).join(', ')
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    await trx.raw(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ?::jsonb)`,
      [JSON.stringify(rows.slice(from, from + rowsPerStatement))],
    )
  }
  // Update the statistics: foreign key checks were planned for an empty table, and would keep
  // scanning the whole table.
  await trx.raw(`analyze ${table}`)
}
