import { invoiceKinds, seriesOf } from '@synapse/shared/invoice/invoice'
import { receiptSeriesOf } from '@synapse/shared/payment/receipt'
import { quoteSeriesOf } from '@synapse/shared/quote/quote'
import type { Knex } from 'knex'
import { raw } from 'objection'
import { NumberSeries } from '#db/number-series-model'
import { hasTable, maltaDaySql, queryRow } from '#db/sql'
import { addTodo } from '#todo/add-todo'

/** How many numbers to skip: more than would ever be issued between two backups. */
const skipped = 100

/** How many months back to look for number series that may have been started after the backup. */
const monthsBack = 24

/**
 * Skips the numbers of documents that may have been issued after the restored backup was made, so
 * that no number is issued twice. Adds a task, because the accountant needs an explanation for the
 * gap.
 * @param origin identifies the restored database, so that only one task is added
 */
export const skipNumbers = async (trx: Knex.Transaction, origin: string): Promise<void> => {
  const { today } = await queryRow<{ today: string }>(
    trx,
    `select ${maltaDaySql('now()')}::text as today`,
  )
  const days = Array.from({ length: monthsBack + 1 }, (_, months) =>
    Temporal.PlainDate.from(today).with({ day: 1 }).subtract({ months }).toString(),
  )
  await trx.raw('update number_series set next = next + ?', [skipped])
  const seriesOfDay = (day: string) => [
    ...invoiceKinds.map((kind) => seriesOf(kind, day)),
    receiptSeriesOf(day),
    quoteSeriesOf(day),
  ]
  await NumberSeries.query(trx)
    .insert(
      days.flatMap((latest) =>
        seriesOfDay(latest).map((series) => ({ series, next: skipped + 1, latest })),
      ),
    )
    .onConflict('series')
    .ignore()
  await addTodo(trx, {
    key: `numbers-skipped:${origin}`,
    title: 'Document numbers were skipped after a backup was restored',
    description: `Invoices, credit notes, receipts and quotes that were issued after the backup are missing here, and their numbers must not be used again. So ${skipped} numbers were skipped in every series up to this month. Recreate the missing documents under new numbers or keep their PDFs, and tell your accountant why there is a gap.`,
  })
}

/** Returns the number series of the database that is about to be replaced by a restore. */
export const readNumberSeries = async (db: Knex): Promise<NumberSeries[]> =>
  (await hasNumberSeries(db)) ? NumberSeries.query(db) : []

/**
 * Continues the number series of the replaced database. Otherwise, restoring the same backup twice
 * would issue the same numbers twice.
 */
export const continueNumberSeries = async (db: Knex, replaced: readonly NumberSeries[]) => {
  if (replaced.length === 0 || !(await hasNumberSeries(db))) return
  await NumberSeries.query(db)
    .insert([...replaced])
    .onConflict('series')
    .merge({ next: raw('greatest(number_series.next, excluded.next)') })
}

/** Returns whether the database has number series; those of old app versions don't. */
const hasNumberSeries = (db: Knex): Promise<boolean> => hasTable(db, 'public.number_series')
