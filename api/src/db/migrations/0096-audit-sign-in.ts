import type { Knex } from 'knex'

/** Adds second sign-in factors to the activity log; see migration 0090. */
export const up = (db: Knex) =>
  db.raw(`
select audit_table('sign_in_factors', '{id}', 'kind', '{kind}',
  '{id,user_id,created_at,app_secret,last_step,credential_id,public_key,sign_count,transports,last_used_at}');
select audit_table('users', '{id}', 'username', '{username,refund_limit}',
  '{id,created_at,updated_at,version}');
select audit_table('operator_sessions', '{id}', '', '{address,user_agent}',
  '{id,created_at,updated_at,version,token_hash,user_id,last_used_at,expires_at,confirmed_at}')`)
