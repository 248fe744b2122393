import { openDb } from '@synapse/api/db/knex'
import { findMissingEntries } from '@synapse/api/journal/post-facts'
import { startApp } from '@synapse/api/main/start'
import { listAuditEntries } from '@synapse/shared/audit/contract'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { createCoupon } from '@synapse/shared/coupon/contract'
import { createExpense } from '@synapse/shared/expense/contract'
import { login } from '@synapse/shared/operator/contract'
import { expect, test } from 'vitest'
import { callEndpoint } from '#support/calls/call.ts'
import { cloneDatabase } from '#support/run/database.ts'
import { appSettings, credentials } from '#support/run/settings.ts'
import { startPooler } from '#support/stand-ins/pooler.ts'

const expense: BodyOf<typeof createExpense> = {
  title: 'Laptop',
  amount: '1180.00',
  category: 'Equipment',
  date: '2026-11-20',
}

test('sign-in, the journal and the activity log work behind a pooler in transaction mode', async () => {
  const database = await cloneDatabase()
  const db = openDb({ url: database.url, maxConnections: 1 })
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await db.raw(`alter database :name: set ${limit} = '60s'`, {
      name: new URL(database.url).pathname.slice(1),
    })
  const pooler = await startPooler(database.url)
  const env = { DATABASE_DIRECT_URL: database.url }
  const app = await startApp(appSettings({ databaseUrl: pooler.url, env }), { host: '127.0.0.1' })
  const signIn = () => callEndpoint(app.url, login, { input: credentials })
  const guess = (password: string) =>
    expect(callEndpoint(app.url, login, { input: { ...credentials, password } })).toBeRefused(
      'invalid_credentials',
    )

  const [{ token }] = await Promise.all([signIn(), guess('one'), guess('two'), signIn()])
  const codes = Array.from({ length: 12 }, (_, index) => `SPRING${index}`)
  await Promise.all(
    codes.map((code) =>
      callEndpoint(app.url, createCoupon, {
        token,
        input: { code, discountType: 'percentage', discountValue: '10' },
      }),
    ),
  )
  await Promise.all(
    codes.map(() => callEndpoint(app.url, createExpense, { token, input: expense })),
  )
  expect(await findMissingEntries(db)).toEqual([])
  const { items } = await callEndpoint(app.url, listAuditEntries, { token })
  const coupons = items.filter(({ recordType }) => recordType === 'coupons')
  expect(coupons.map(({ actor }) => actor.kind)).toEqual(codes.map(() => 'operator'))
  expect(new Set(coupons.map(({ actor }) => actor.requestId)).size).toBe(codes.length)

  await app.stop()
  pooler.close()
  await db.destroy()
  await database.drop()
})
