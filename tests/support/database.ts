import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDb } from '@synapse/api/db/knex'
import { startApp } from '@synapse/api/main/start'
import { removePostgres, startPostgres } from '@synapse/api/postgres/start-postgres'
import { appSettings } from './settings.ts'
import { until } from './until.ts'

export type PreparedDatabases = { stop: () => Promise<void> }

/**
 * Prepares a database server (the one at TEST_DATABASE_URL, or a temporary one) and a migrated
 * template database, which is cloned for each test app. Test workers find both through environment
 * variables.
 */
export const prepareDatabases = async (): Promise<PreparedDatabases> => {
  const server = process.env.TEST_DATABASE_URL ? undefined : await startServer()
  const run = randomBytes(6).toString('hex')
  const template = templateOf(run)
  try {
    await onServer(`create database ${template}`)
    await fillTemplate(template)
    process.env.TEST_RUN = run
    await mkdir(runFolder(), { recursive: true })
  } catch (error) {
    await server?.stop()
    throw error
  }
  return {
    stop: async () => {
      // Apps shared by several test files are never stopped, but by now their processes have ended.
      const left = await onServer(
        `select datname from pg_database where datname like 'world_${run}%'`,
      )
      for (const { datname } of left.rows) await dropDatabase(datname)
      await dropDatabase(template)
      await rm(runFolder(), { recursive: true, force: true })
      delete process.env.TEST_RUN
      await server?.stop()
    },
  }
}

/** Creates a migrated database by cloning the template. */
export const cloneDatabase = async () => {
  const run = thisRun()
  const name = `world_${run}_${randomBytes(6).toString('hex')}`
  const backup = `${name}_backup`
  const copy = async (from: string, to: string) => {
    await dropDatabase(to)
    await onServer(`create database ${to} template ${from}`)
  }
  await copy(templateOf(run), name)
  return {
    url: urlOf(name),
    drop: () => dropDatabase(name),
    /** Copies the database. Nothing may be connected to it. */
    backUp: () => copy(name, backup),
    /** Replaces the database with its backup. */
    restore: () => copy(backup, name),
  }
}

/** The folder for this test run's temporary files. */
export const runFolder = () => path.join(tmpdir(), `synapse-tests-${thisRun()}`)

const thisRun = (): string => {
  const { TEST_RUN: run } = process.env
  if (!run) throw new Error('There is no test run: run prepareDatabases in the global set-up.')
  return run
}

const templateOf = (run: string) => `template_${run}`

const startServer = async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'synapse-tests-'))
  // If root runs the tests, the server runs as another user, who needs access to this folder.
  await chmod(dataDir, 0o755)
  const server = await startPostgres({ dataDir, isDurable: false, otherRole: 'synapse_app' })
  process.env.TEST_DATABASE_URL = server.url
  return {
    stop: async () => {
      delete process.env.TEST_DATABASE_URL
      await server.stop()
      await removePostgres({ dataDir })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Starts the app once on an empty database, which creates the tables, queues and operator's
 * account.
 */
const fillTemplate = async (name: string) => {
  const app = await startApp(appSettings({ databaseUrl: urlOf(name) }), { host: '127.0.0.1' })
  // Remove the schedules, because tests run scheduled jobs themselves.
  await app.context.db.raw('delete from pgboss.schedule')
  // Delete the feed's state, because each clone would otherwise count as a restored backup.
  await app.context.db('feedState').delete()
  await app.stop()
}

/**
 * Drops a database. Retries while the server's own maintenance, which can't be stopped, is using
 * it.
 */
const dropDatabase = (name: string) =>
  until(
    `The database ${name} is dropped`,
    async () => {
      try {
        await onServer(`drop database if exists ${name} with (force)`)
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

const urlOf = (name: string) => {
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return url.toString()
}

const serverUrl = () => {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE_URL is not set.')
  return url
}

const onServer = async (sql: string) => {
  const db = openDb({ url: serverUrl(), maxConnections: 1 })
  try {
    return await db.raw(sql)
  } finally {
    await db.destroy()
  }
}
