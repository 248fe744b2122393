import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

// In functions, don't rename words in quotes, because they are values, for example 'lost'.
const sql = `
alter table sign_in_tries rename to rate_limits;
alter table rounds rename to job_leases;
alter table forgotten_checkouts rename to purged_checkouts;
alter table feed_state rename column forgotten to purged;
alter table changed_records rename column noun to type;
alter table payments rename column lost to lost_in_disputes;
do $$
declare
  pair text[];
  word text;
  used regprocedure;
begin
  foreach pair slice 1 in array '{{noun,type},{lost,lost_in_disputes}}'::text[] loop
    word := '([^''])\\m' || pair[1] || '\\M';
    for used in select oid from pg_proc
      where pronamespace = 'public'::regnamespace and prosrc ~ word loop
      execute regexp_replace(pg_get_functiondef(used), word, '\\1' || pair[2], 'g');
    end loop;
  end loop;
end $$;
select audit_table('payments', '{id}', 'currency', '{booking_id,invoice_id,client_id,amount,
  currency,payment_date,payment_method,status,stripe_payment_intent_id,refunded,disputed,
  dispute_fees}', '{id,created_at,updated_at,version,stripe_charge_id,lost_in_disputes}');
`
