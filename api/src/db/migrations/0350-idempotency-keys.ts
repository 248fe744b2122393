import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

const sql = `
alter table answered_calls rename to idempotency_keys;
alter index answered_calls_at rename to idempotency_keys_at;
`
