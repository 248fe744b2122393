import type { Knex } from 'knex'
import { hasTable } from '#db/sql'

type Series = { series: string; next: number; latest: string }

// A restore runs migrations, after which Knex no longer converts names to snake case.

/** Returns the number series of the database that a restore replaces. */
export const readNumberSeries = async (db: Knex): Promise<Series[]> =>
  (await hasNumberSeries(db)) ? db('number_series').select('series', 'next', 'latest') : []

/**
 * Continues the series of the replaced database. Without this, a backup that is restored twice
 * would skip to the same numbers twice.
 */
export const continueNumberSeries = async (db: Knex, replaced: readonly Series[]) => {
  if (replaced.length === 0 || !(await hasNumberSeries(db))) return
  await db('number_series')
    .insert([...replaced])
    .onConflict('series')
    .merge({ next: db.raw('greatest(number_series.next, excluded.next)') })
}

/** Returns false for the database of an older app version, which has no number series. */
const hasNumberSeries = (db: Knex): Promise<boolean> => hasTable(db, 'public.number_series')
