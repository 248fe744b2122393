import type { Knex } from 'knex'

/** Adds the history of the VAT registration. */
export const up = (db: Knex) =>
  db.raw(`
alter table business add column former_vat_regimes jsonb default '[]'
  check (jsonb_typeof(former_vat_regimes) = 'array') not null;
comment on column business.former_vat_regimes is
  'Earlier VAT registrations, oldest first, each with the first day it no longer applied.';
create or replace trigger lock_vat_regime before update on business for each row
  when ((old.vat_regime, old.former_vat_regimes)
    is distinct from (new.vat_regime, new.former_vat_regimes))
  execute function lock_vat_regime();
select audit_table('business', '{id}', '', '{business_name,address,vat_number,vat_regime,
  vat_exempt_reason,iban,bic,account_holder,notification_email,
  notify_of_bookings,tutor_name,contact_email,contact_phone,whatsapp,place,facebook,linkedin,
  pays_by_link,reminds_clients,shows_epc_qr,has_withdrawal_right}',
  '{id,created_at,updated_at,version,tutor_picture_hash}')`)
