import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

export const down = () => {
  throw new Error('There is no way back from this migration; restore a backup instead.')
}

const sql = `
-- Row triggers don't see TRUNCATE, so refuse it where issued documents and their numbers are kept.
create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'table % keeps issued documents and cannot be truncated', tg_table_name
    using errcode = 'check_violation', constraint = 'issued_documents_stay';
end $$;
create trigger refuse_truncate before truncate on invoices execute function refuse_truncate();
create trigger refuse_truncate before truncate on invoice_lines execute function refuse_truncate();
create trigger refuse_truncate before truncate on invoice_files execute function refuse_truncate();
create trigger refuse_truncate before truncate on invoice_series execute function refuse_truncate();
create trigger refuse_truncate before truncate on quotes execute function refuse_truncate();
create trigger refuse_truncate before truncate on quote_series execute function refuse_truncate();
create trigger refuse_truncate before truncate on quote_files execute function refuse_truncate();
`
