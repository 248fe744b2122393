import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

// The books count a refund from the day Stripe accepts it. Until now, pending refunds had no date.
const sql = `
alter table refunds disable trigger user;
update refunds set refunded_at = created_at
  where status = 'pending' and stripe_refund_id is not null and refunded_at is null;
alter table refunds enable trigger user;
`
