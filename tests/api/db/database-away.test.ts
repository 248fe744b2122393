import { fileURLToPath } from 'node:url'
import { type Db, openDb } from '@synapse/api/db/knex'
import { startApp } from '@synapse/api/main/start'
import { findFreePort } from '@synapse/api/postgres/free-port'
import { login, readMe } from '@synapse/shared/operator/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitForLockWaits } from '#support/readers/lock-waits.ts'
import { cloneDatabase } from '#support/run/database.ts'
import { appSettings, credentials } from '#support/run/settings.ts'
import { until } from '#support/run/until.ts'
import { useDatabase } from '#support/run/use-database.ts'
import { startProxy } from '#support/stand-ins/breakable-proxy.ts'
import { startChildApp } from '#support/world/child-app.ts'

const slow = 90_000
const shortDeadlines = fileURLToPath(
  new URL('../../support/run/short-deadlines.ts', import.meta.url),
)

const database = useDatabase()
let way: Awaited<ReturnType<typeof startProxy>>
let app: Awaited<ReturnType<typeof startApp>>

beforeAll(async () => {
  way = await startProxy(database.url)
  app = await startApp(appSettings({ databaseUrl: way.url }), {
    host: '127.0.0.1',
    // The app closes a silent connection two seconds after the statement timeout, and gives up
    // waiting for a free connection five seconds after it.
    statementTimeoutMs: 1_000,
  })
})

afterAll(async () => {
  await app.stop()
  way.close()
})

const asOperator = { headers: { Authorization: `Bearer ${'A'.repeat(43)}` } }

/** The operations to try: public reads, a call by the operator, a sign-in and the health check. */
const calls: [string, RequestInit][] = [
  ['/api/websites/synapse-ai/booking-page', {}],
  ['/api/bookings/availability', {}],
  [readMe.path, asOperator],
  [login.path, { method: 'POST', body: JSON.stringify(credentials) }],
  ['/api/health', {}],
]

const ask = ([path, init]: [string, RequestInit]) =>
  fetch(`${app.url}${path}`, {
    ...init,
    headers: { ...init.headers, ...(init.body && { 'Content-Type': 'application/json' }) },
  })

/** Expects 503 with Retry-After, or 200 if the response comes from the cache. */
const expectAway = async () => {
  app.context.responseCache.clear()
  const answers = await Promise.all(calls.map(ask))
  const outcomes = answers.map(({ status, headers }) => [status, headers.get('retry-after')])
  expect(outcomes).toEqual(calls.map(() => [503, '5']))
  for (const answer of answers) expect(await answer.json()).toMatchObject({ reason: 'unavailable' })
}

const expectBack = () =>
  until('The app responds again', async () => (await fetch(`${app.url}/api/health`)).ok, slow)

describe('every path returns 503 with Retry-After', () => {
  test('while the database doesn’t respond', { timeout: slow * 2 }, async () => {
    way.stall({ forNew: true })
    await expectAway()
    way.resumeTraffic()
    way.disconnectAll()
    await expectBack()
  })

  const cuts: [string, (holding: Db) => Promise<unknown> | unknown][] = [
    ['when every connection to the database is lost', () => way.disconnectAll()],
    [
      'when an administrator terminates the connections',
      (holding) =>
        holding.raw(
          // Leaves connections to the server's other test databases open.
          `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
            where not granted and datname = current_database()`,
        ),
    ],
    ['when a statement or a lock takes too long', () => {}],
  ]
  test.each(cuts)('%s', { timeout: slow }, async (_, cut) => {
    const outside = openDb({ url: database.url, maxConnections: 1 })
    const holding = await outside.transaction()
    await holding.raw('lock table operator_sessions in access exclusive mode')
    const asked = ask([readMe.path, asOperator])
    await waitForLockWaits(holding)
    await cut(holding)
    const answer = await asked
    await holding.rollback()
    await outside.destroy()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    await expectBack()
  })

  test('while all connections are in use', { timeout: slow }, async () => {
    const { db } = app.context
    const taken = await Promise.all(Array.from({ length: 8 }, () => db.transaction()))
    await expectAway()
    await Promise.all(taken.map((trx) => trx.rollback()))
    await expectBack()
  })
})

test('the app survives the loss of all its database connections and runs jobs again', {
  timeout: slow,
}, async () => {
  const { url, drop } = await cloneDatabase()
  const outside = openDb({ url, maxConnections: 2 })
  const child = await startChildApp(url, {}, await findFreePort())
  for (const job of ['expire-bookings', 'end-invoice-checkouts']) {
    const holding = await outside.transaction()
    await holding.raw('lock table pgboss.job in share mode')
    await holding.raw('insert into pgboss.job (name) values (?)', [job])
    await waitForLockWaits(holding)
    await outside.raw(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'synapse-ai-%'`)
    await holding.commit()
    await until(`The job ${job} has run`, async () => {
      const { rows } = await outside.raw('select state from pgboss.job where name = ?', [job])
      return rows[0].state === 'completed'
    })
  }
  expect(child.output()).toContain('The database is unavailable')
  expect(child.output()).not.toContain('The job queue reported an error')
  expect(await child.stop()).toBe(0)
  await outside.destroy()
  await drop()
})

test('an unresponsive database delays the shutdown by at most 30 seconds', {
  timeout: slow,
}, async () => {
  const own = await startProxy(database.url)
  const env = { NODE_OPTIONS: `--import=${shortDeadlines}` }
  const child = await startChildApp(own.url, env, await findFreePort())
  own.stall({ forNew: true })
  const asked = fetch(`${child.url}${login.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  }).catch(() => undefined)
  expect(await child.stop()).toBe(1)
  await asked
  own.close()
  // A process supervisor usually sends SIGKILL after 30 seconds.
  expect(child.output()).toContain('Shutdown did not finish within 25 seconds')
})
