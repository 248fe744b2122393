import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

// A disputed amount counts from the time when Stripe moves it, which may be days before the app
// reads the dispute.
const sql = `
alter table disputes add column money_moved_at timestamptz;
comment on column disputes.money_moved_at is 'When Stripe last moved money for the dispute; null if unknown.';
select audit_table('disputes', '{id}', '', '{payment_id,amount,reason,status,withdrawn,fee}',
  '{id,created_at,updated_at,version,read_at,money_moved_at}');

create or replace function record_dispute_move() returns trigger language plpgsql as $$
declare
  amount numeric := new.withdrawn - case tg_op when 'INSERT' then 0 else old.withdrawn end;
  fee numeric := new.fee - case tg_op when 'INSERT' then 0 else old.fee end;
begin
  if amount <> 0 or fee <> 0 then
    insert into dispute_moves values (new.id, coalesce(new.money_moved_at, new.read_at), amount, fee);
  end if;
  return null;
end $$;
`
