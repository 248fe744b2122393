import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

// A process of the previous version that is still running can't issue documents from here on; it
// reports an error and changes nothing.
const sql = `alter table invoice_series rename to number_series`
