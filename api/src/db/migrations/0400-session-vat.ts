import type { Knex } from 'knex'

export const up = (db: Knex) => db.raw(sql)

// The invoice's lines have the VAT. That of a session was read nowhere, and a cent off at times.
const sql = `
alter table sessions drop column vat_percent, drop column vat_amount, drop column gross_amount;
select audit_table('sessions', '{id}', '', '{client_id,project_id,date,hours,rate,net_amount,
  invoice_id,invoice_period,invoice_number}', '{id,created_at,updated_at,version,
  fingerprint,is_tracked}');
`
