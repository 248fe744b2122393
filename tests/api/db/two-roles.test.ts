import { type App, startApp } from '@synapse/api/main/start'
import { listAuditEntries, verifyAuditLog } from '@synapse/shared/audit/contract'
import { createCoupon, updateCoupon } from '@synapse/shared/coupon/contract'
import { login } from '@synapse/shared/operator/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callEndpoint } from '#support/calls/call.ts'
import { appSettings, credentials } from '#support/run/settings.ts'
import { useDatabase } from '#support/run/use-database.ts'

const database = useDatabase()
let app: App

beforeAll(async () => {
  // The test server already has this role, but without privileges.
  const { href } = Object.assign(new URL(database.url), { username: 'synapse_app' })
  const env = { DATABASE_MIGRATE_URL: database.url }
  app = await startApp(appSettings({ databaseUrl: href, env }), { host: '127.0.0.1' })
})

afterAll(() => app?.stop())

test('the app works with a role that doesn’t own the tables, and its changes are logged', async () => {
  const { token } = await callEndpoint(app.url, login, { input: credentials })
  const input = { code: 'SPRING', discountType: 'percentage' as const, discountValue: '10' }
  const { id } = await callEndpoint(app.url, createCoupon, { token, input })
  await callEndpoint(app.url, updateCoupon, { token, params: { id }, input: { isActive: false } })
  const { items } = await callEndpoint(app.url, listAuditEntries, { token })
  expect(items.slice(0, 3).map(({ recordType, action }) => [recordType, action])).toEqual([
    ['coupons', 'update'],
    ['coupons', 'insert'],
    ['operator_sessions', 'insert'],
  ])
  expect(await callEndpoint(app.url, verifyAuditLog, { token })).toMatchObject({ brokenId: null })
})

test('the app’s role can neither change the log nor weaken its protection', async () => {
  for (const sql of [
    `insert into audit_entries select 9, now(), '{}', 'insert', 'x', '', null, null, null, '{}', sha256('')`,
    `update audit_entries set label = 'X'`,
    'delete from audit_entries',
    'truncate audit_entries',
    'drop table audit_entries',
    'alter table audit_entries disable trigger all',
    'alter table bookings disable trigger audit',
    'drop trigger audit on bookings',
    `select audit_table('bookings', '{id}', '', '{}', '{}')`,
    'create or replace function record_audit() returns trigger language plpgsql as $$ begin end $$',
    `set session_replication_role = 'replica'`,
    'truncate invoices cascade',
    'alter table invoices disable trigger hold_issued',
    'delete from invoice_files',
    'delete from journal_entries',
    'update journal_lines set cents = 1',
    'truncate journal_entries, journal_lines',
    'delete from receipts',
    'delete from number_series',
    'delete from knex_migrations',
    'create table bookings_copy (id int)',
  ])
    await expect(app.context.db.raw(sql), sql).rejects.toThrow(/permission denied|must be owner/)
})
