import type { Knex } from 'knex'

/**
 * Adds the supplier and the VAT of expenses, and the country of payers' cards. An expense's journal
 * entries depend on the VAT registration, so transactions that write expenses and transactions that
 * change the registration wait for each other.
 */
export const up = (db: Knex) =>
  db.raw(`
alter table expenses
  add column supplier text check (supplier <> ''),
  add column supplier_country text check (supplier_country ~ '^[A-Z]{2}$'),
  add column supplier_vat_number text check (supplier_vat_number <> ''),
  add column vat_amount numeric(10,2) default 0 check (vat_amount >= 0) not null,
  add column reverse_charge boolean default false not null,
  add constraint expenses_vat_within_amount check (vat_amount <= amount),
  add constraint expenses_vat_once check (not reverse_charge or vat_amount = 0);
comment on column expenses.vat_amount is 'The VAT included in the amount.';
alter table payments
  add column card_country text check (card_country ~ '^[A-Z]{2}$');
comment on column payments.card_country is 'The country of the bank that issued the card.';
create trigger lock_vat_regime before insert or update or delete on expenses
  for each statement execute function lock_vat_regime();
select audit_table('expenses', '{id}', '', '{amount,category,date,is_business_expense,
  tax_deductible,deductible_percent,client_id,project_id,supplier_country,vat_amount,
  reverse_charge}', '{id,created_at,updated_at,version}')`)
