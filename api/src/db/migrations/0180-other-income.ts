import type { Knex } from 'knex'

export const up = (db: Knex) =>
  db.raw(`
alter table payments
  add column other_income text check (other_income <> ''),
  add constraint payments_other_income
    check (other_income is null or num_nonnulls(booking_id, invoice_id) = 0);
comment on column payments.other_income is
  'What was sold, for a payment that is a sale without a booking or an invoice.'`)
