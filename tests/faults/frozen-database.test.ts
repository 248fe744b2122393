import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDb } from '@synapse/api/db/knex'
import { findFreePort } from '@synapse/api/postgres/free-port'
import { startPostgres } from '@synapse/api/postgres/start-postgres'
import { createCheckoutSession, listBookedTimes } from '@synapse/shared/booking/checkout-contract'
import { expect, onTestFinished, test } from 'vitest'
import { callEndpoint } from '#support/calls/call.ts'
import { createClock } from '#support/run/clock.ts'
import { until } from '#support/run/until.ts'
import { startStandIns } from '#support/stand-ins/stand-ins.ts'
import { startChildApp } from '#support/world/child-app.ts'
import { createFactory } from '#support/world/factory.ts'

const parentOf = (pid: number | string): number =>
  Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])

const signalServer = (server: number, signal: NodeJS.Signals) => {
  process.kill(server, signal)
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      if (parentOf(pid) === server) process.kill(Number(pid), signal)
    } catch {
      // This process has already ended.
    }
}

test.runIf(process.platform === 'linux')(
  'while the database is frozen for a minute, visitors get a response',
  { timeout: 300_000 },
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'synapse-frozen-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    await chmod(dataDir, 0o755)
    const clock = createClock('real')
    const postgres = await startPostgres({ dataDir, isDurable: false })
    onTestFinished(postgres.stop)
    const standIns = await startStandIns(clock)
    onTestFinished(standIns.stop)
    const app = await startChildApp(postgres.url, standIns.env, await findFreePort())
    onTestFinished(app.kill)
    const db = openDb({ url: postgres.url, maxConnections: 1 })
    onTestFinished(() => db.destroy())
    const { rows } = await db.raw('select pg_backend_pid() as pid')
    const server = parentOf(rows[0].pid)
    const make = createFactory(db, clock)
    const book = () => callEndpoint(app.url, createCheckoutSession, { input: make.checkoutInput() })
    await callEndpoint(app.url, listBookedTimes)

    signalServer(server, 'SIGSTOP')
    const thawed = pause(60_000).then(() => signalServer(server, 'SIGCONT'))
    // PostgreSQL can't stop while it is frozen.
    onTestFinished(() => thawed, 90_000)
    await expect(book()).toBeRefused({ status: 503, reason: 'unavailable' })
    await thawed
    await until('A booking succeeds', () => book().catch(() => undefined))
    expect(await app.stop(), 'the app did not crash').toBe(0)
  },
)
