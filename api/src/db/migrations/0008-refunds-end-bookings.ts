import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
-- Asked for with the refund: the session ends when Stripe has taken it, not before. A line that has
-- no number of Stripe's has not been taken yet.
alter table refunds add column ends_booking boolean not null default false;

-- What stands on the page of what failed.
create index refunds_failed on refunds (created_at) where status = 'failed';
`
