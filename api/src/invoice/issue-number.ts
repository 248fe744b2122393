import { invoiceNumber, seriesOf } from '@synapse/shared/invoice/number'
import type { Knex } from 'knex'
import { rowsOf } from '#db/sql'
import type { Invoice } from '#invoice/model'

/**
 * The next number of a series, and the date that goes with it. It is held until the transaction ends,
 * so that whoever asks meanwhile waits, and given back if that fails: no number is left out and none
 * is given twice. A credit note gets the date of the latest one where that is later.
 * @param issueDate YYYY-MM-DD
 * @returns undefined when a later day of the series of invoices has been numbered already
 */
export const takeNumber = async (
  trx: Knex.Transaction,
  kind: Invoice['kind'],
  issueDate: string,
): Promise<Pick<Invoice, 'invoiceNumber' | 'issueDate'> | undefined> => {
  const [taken] = await rowsOf<{ place: number; latest: string }>(
    trx,
    `insert into invoice_series as known (series, next, latest) values (:series, 2, :issueDate)
    on conflict (series) do update
      set next = known.next + 1, latest = greatest(known.latest, excluded.latest)
      where :isCredit or known.latest <= excluded.latest
    returning next - 1 as place, latest::text`,
    { series: seriesOf(kind, issueDate), issueDate, isCredit: kind === 'credit_note' },
  )
  return (
    taken && {
      invoiceNumber: invoiceNumber(kind, issueDate, taken.place),
      issueDate: taken.latest,
    }
  )
}

/** The date of the latest number of a series, YYYY-MM-DD; undefined where there is none. */
export const latestDate = async (
  trx: Knex.Transaction,
  kind: Invoice['kind'],
  issueDate: string,
): Promise<string | undefined> => {
  const [row] = await rowsOf<{ latest: string }>(
    trx,
    'select latest::text from invoice_series where series = :series',
    { series: seriesOf(kind, issueDate) },
  )
  return row?.latest
}
