import type { Knex } from 'knex'

/** Adds the consumer's right of withdrawal, and adds its columns to the activity log. */
export const up = (db: Knex) =>
  db.raw(`
alter table business
  add column has_withdrawal_right boolean default false not null,
  add column withdrawal_text text default '' not null;
alter table bookings
  add column early_start_requested_at timestamptz,
  add column withdrawable_until date,
  add column withdrawn_at timestamptz;
comment on column bookings.early_start_requested_at is
  'When the student requested a session within the withdrawal period.';
comment on column bookings.withdrawable_until is
  'The last day on which the student can withdraw; null if there is no such right.';
select audit_table('business', '{id}', '', '{business_name,address,vat_number,vat_regime,
  vat_exempt_reason,iban,bic,account_holder,notification_email,notify_of_bookings,tutor_name,
  contact_email,contact_phone,whatsapp,place,facebook,linkedin,pays_by_link,reminds_clients,
  shows_epc_qr,has_withdrawal_right}', '{id,created_at,updated_at,version,tutor_picture_hash}');
select audit_table('bookings', '{id}', '', '{website_id,session_date,session_type,
  number_of_students,duration_minutes,base_price,discount_amount,final_price,coupon_code,
  payment_status,source,paid,stripe_payment_intent_id,venue,is_no_show,withdrawn_at}',
  '{id,created_at,updated_at,version,checkout_id,coupon_id,stripe_session_id,checkout_url,
  checkout_attempt,checkout_expires_at,calendar_event_id,invite_sequence,expires_at,completed_at,
  cancelled_at,student_key,link_promised_sequence,confirmation_sequence,revenue,caller_key,owed,
  visitor_zone,search_text,excess_refunded,early_start_requested_at,withdrawable_until}')`)
