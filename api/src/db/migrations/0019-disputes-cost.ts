import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
-- What a dispute has taken, and Stripe's fee for it, are not left of a payment.
create or replace function net_of(payment payments) returns numeric language sql stable
  return payment.amount - payment.refunded - payment.disputed - payment.dispute_fees;
`
