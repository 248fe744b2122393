import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
-- Whose bank account it is, where that is not the business's name.
alter table business add column account_holder text not null default '';

-- When a refund left, and when it came back because the card's bank refused it.
alter table refunds add column refunded_at timestamptz, add column returned_at timestamptz;
alter table refunds disable trigger user;
update refunds set refunded_at =
  coalesce(given_on::timestamp at time zone 'Europe/Malta', created_at) where status = 'succeeded';
alter table refunds enable trigger user;

create function date_refund() returns trigger language plpgsql as $$
begin
  if new.status = 'succeeded' and new.refunded_at is null then
    new.refunded_at := coalesce(new.given_on::timestamp at time zone 'Europe/Malta',
      case tg_op when 'INSERT' then new.created_at else now() end);
  end if;
  if new.status = 'failed' and new.refunded_at is not null and new.returned_at is null then
    new.returned_at := now();
  end if;
  return new;
end $$;
create trigger date_refund before insert or update on refunds
  for each row execute function date_refund();

-- What disputes took and gave back, each time: a dispute itself only knows how it stands now.
create table dispute_moves (
  dispute_id text not null references disputes on delete cascade,
  moved_at timestamptz not null,
  amount numeric(10, 2) not null,
  fee numeric(10, 2) not null
);
create index dispute_moves_dispute on dispute_moves (dispute_id);
insert into dispute_moves select id, created_at, withdrawn, fee from disputes
  where withdrawn <> 0 or fee <> 0;

create function record_dispute_move() returns trigger language plpgsql as $$
declare
  amount numeric := new.withdrawn - case tg_op when 'INSERT' then 0 else old.withdrawn end;
  fee numeric := new.fee - case tg_op when 'INSERT' then 0 else old.fee end;
begin
  if amount <> 0 or fee <> 0 then
    insert into dispute_moves values (new.id, new.read_at, amount, fee);
  end if;
  return null;
end $$;
create trigger record_move after insert or update on disputes
  for each row execute function record_dispute_move();
`
