import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

const sql = `
create function refundable_of(payment payments) returns numeric language sql stable
  return remaining_of(payment) - payment.lost_in_disputes;
comment on function refundable_of is
  'What can be refunded unless a dispute is lost; a lost dispute has already paid its amount back.';
create function undisputed_of(payment payments) returns numeric language sql stable
  return remaining_of(payment) - payment.disputed;
comment on function undisputed_of is
  'What can be refunded even if the open disputes are lost.';
`
