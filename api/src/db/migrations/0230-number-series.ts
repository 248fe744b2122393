import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

// From here on, a running process of the previous version can't issue documents: it reports an
// error and changes nothing.
const sql = `alter table invoice_series rename to number_series`
