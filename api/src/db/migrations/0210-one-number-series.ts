import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

// Quotes can be numbered in any order, so only the month of the latest date matters.
const sql = `
insert into invoice_series (series, next, latest)
  select series, next, to_date(series, '"Q-"YYYYMM') from quote_series;
drop table quote_series;
comment on table invoice_series is 'The next number of invoices, credit notes, receipts and quotes.';
`
