import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '@synapse/api/db/knex'
import { serverEnvironment } from '@synapse/api/postgres/server-user'
import {
  type RunningPostgres,
  removePostgres,
  startPostgres,
} from '@synapse/api/postgres/start-postgres'
import { clockEnvironment } from '#support/run/test-date.ts'
import { until } from '#support/run/until.ts'

const prefix = 'synapse-test-'
const leftBehindAfterMs = 60_000

export type TestDatabase = Pick<RunningPostgres, 'url' | 'stop'>

/** Starts this test run's PostgreSQL server in a temporary folder. */
export const startTestDatabase = async (): Promise<TestDatabase> => {
  await removeLeftBehind()
  Object.assign(serverEnvironment, clockEnvironment)
  const dataDir = mkdtempSync(join(tmpdir(), prefix))
  const { url, stop } = await startPostgres({ dataDir, isDurable: false, otherRole: 'synapse_app' })
  return {
    url,
    async stop() {
      await stop()
      await remove(dataDir)
    },
  }
}

/** Deletes the folders of runs that were killed. Runs in progress keep their folder locked. */
const removeLeftBehind = async () => {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(prefix))) {
    const dataDir = join(tmpdir(), name)
    const changedAt = statSync(dataDir, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - changedAt > leftBehindAfterMs) await remove(dataDir).catch(() => {})
  }
}

const remove = async (dataDir: string) => {
  await removePostgres({ dataDir })
  rmSync(dataDir, { recursive: true, force: true })
}

/** Drops a database. Tries again if one of the server's maintenance processes is using it. */
export const dropDatabase = (name: string) =>
  until(
    `The database ${name} is dropped`,
    async () => {
      try {
        await runSql(`drop database if exists ${name} with (force)`)
        return true
      } catch (error) {
        if (isBusy(error)) return false
        throw error
      }
    },
    120_000,
  )

const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '42501' || error.code === '55006')

/** Returns the URL of a database on this run's server. */
export const urlOf = (name: string) => {
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return url.toString()
}

const serverUrl = () => {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE_URL is not set.')
  return url
}

/** Runs SQL on this run's server; by default, not in a test's database. */
export const runSql = async (sql: string, url = serverUrl()) => {
  const db = openDb({ url, maxConnections: 1 })
  try {
    return await db.raw(sql)
  } finally {
    await db.destroy()
  }
}
