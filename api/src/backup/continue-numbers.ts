import type { Knex } from 'knex'
import { raw } from 'objection'
import { NumberSeries } from '#db/number-series-model'
import { hasTable } from '#db/sql'

/** Returns the number series of the database that a restore replaces. */
export const readNumberSeries = async (db: Knex): Promise<NumberSeries[]> =>
  (await hasNumberSeries(db)) ? NumberSeries.query(db) : []

/**
 * Continues the series of the replaced database. Without this, a backup that is restored twice
 * would skip to the same numbers twice.
 */
export const continueNumberSeries = async (db: Knex, replaced: readonly NumberSeries[]) => {
  if (replaced.length === 0 || !(await hasNumberSeries(db))) return
  await NumberSeries.query(db)
    .insert([...replaced])
    .onConflict('series')
    .merge({ next: raw('greatest(number_series.next, excluded.next)') })
}

/** Returns false for the database of an older app version, which has no number series. */
const hasNumberSeries = (db: Knex): Promise<boolean> => hasTable(db, 'public.number_series')
