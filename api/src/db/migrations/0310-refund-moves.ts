import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

const sql = `
create function lost_of(payment payments) returns numeric language sql stable
  return case payment.status when 'dispute_lost' then payment.disputed else 0 end;
comment on function lost_of is 'What the cardholder got back after a lost dispute.';

create view refund_moves as
  select refunds.id as refund_id, payment_id, move.kind, move.at, move.amount, method, status,
    created_at
  from refunds, lateral (values
    ('refund', refunded_at, -refunds.amount), ('refund_failed', returned_at, refunds.amount)
  ) as move (kind, at, amount)
  where move.at is not null;
comment on view refund_moves is
  'When money of a refund left, as a negative amount, and when it came back because the refund failed.';
`
