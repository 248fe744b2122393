import type { Knex } from 'knex'

const rowsPerStatement = 5_000

/**
 * Writes rows in bulk. All must have the same columns as the first.
 * @param table and the columns are names from this program, never from outside
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
  // Checks of foreign keys would go on walking through a table that was empty when they were planned.
  await trx.raw(`analyze ${table}`)
}
