import type { Db } from '@synapse/api/db/knex'

/** Returns the number and series of each issued invoice, credit note, quote and receipt. */
export const issuedNumbers = (db: Db): Promise<{ id: string; number: string; series: string }[]> =>
  db
    .raw(`select id, number, left(number, -3) as series from (
      select id, invoice_number as number from invoices where issued_at is not null
      union all select id, quote_number from quotes where quote_number is not null
      union all select payment_id, number from receipts
    ) as issued order by number`)
    .then(({ rows }) => rows)
