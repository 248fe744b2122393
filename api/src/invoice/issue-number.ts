import { invoiceNumber, seriesOf } from '@synapse/shared/invoice/number'
import type { Knex } from 'knex'
import { queryRows } from '#db/sql'
import type { Invoice } from '#invoice/model'
import { nextPlaceSql } from '#payment/issue-receipt'

/**
 * Takes the next number in a series and its date. The series stays locked until the transaction
 * ends, and a rollback restores the number, so that no number is skipped or used twice. If the
 * latest credit note has a later date, a new credit note gets that date too.
 * @param issueDate YYYY-MM-DD
 * @returns undefined if an invoice with a later date is already numbered
 */
export const issueNumber = async (
  trx: Knex.Transaction,
  kind: Invoice['kind'],
  issueDate: string,
): Promise<Pick<Invoice, 'invoiceNumber' | 'issueDate'> | undefined> => {
  const [taken] = await queryRows<{ place: number; latest: string }>(
    trx,
    nextPlaceSql(':isCredit or known.latest <= excluded.latest'),
    { series: seriesOf(kind, issueDate), day: issueDate, isCredit: kind === 'credit_note' },
  )
  return (
    taken && {
      invoiceNumber: invoiceNumber(kind, issueDate, taken.place),
      issueDate: taken.latest,
    }
  )
}

/** Returns the date of a series' latest number, YYYY-MM-DD; undefined for an empty series. */
export const latestDate = async (
  trx: Knex.Transaction,
  kind: Invoice['kind'],
  issueDate: string,
): Promise<string | undefined> => {
  const [row] = await queryRows<{ latest: string }>(
    trx,
    'select latest::text from invoice_series where series = :series',
    { series: seriesOf(kind, issueDate) },
  )
  return row?.latest
}
