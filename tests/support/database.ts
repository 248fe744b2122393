import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
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
 * template database, which is cloned for every test file. Test workers find both through
 * environment variables.
 */
export const prepareDatabases = async (): Promise<PreparedDatabases> => {
  const server = process.env.TEST_DATABASE_URL ? undefined : await startServer()
  const template = `template_${randomBytes(6).toString('hex')}`
  try {
    await onServer(`create database ${template}`)
    await fillTemplate(template)
    process.env.TEST_TEMPLATE = template
  } catch (error) {
    await server?.stop()
    throw error
  }
  return {
    stop: async () => {
      await dropDatabase(template)
      delete process.env.TEST_TEMPLATE
      await server?.stop()
    },
  }
}

/** Creates a migrated database by cloning the template. */
export const cloneDatabase = async (): Promise<{ url: string; drop: () => Promise<unknown> }> => {
  const template = process.env.TEST_TEMPLATE
  if (!template)
    throw new Error('There is no template database: run prepareDatabases in the global set-up.')
  const name = `world_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name} template ${template}`)
  return { url: urlOf(name), drop: () => dropDatabase(name) }
}

const startServer = async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'synapse-tests-'))
  // If root runs the tests, the server runs as another user, who needs access to this folder.
  await chmod(dataDir, 0o755)
  const server = await startPostgres({ dataDir, isDurable: false })
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
 * Starts the app once on an empty database, which creates tables, queues and the operator's
 * account.
 */
const fillTemplate = async (name: string) => {
  const app = await startApp(appSettings({ databaseUrl: urlOf(name) }), { host: '127.0.0.1' })
  // Remove the schedules, because tests run scheduled jobs themselves.
  await app.context.db.raw('delete from pgboss.schedule')
  // Delete the feed's state; otherwise each clone would count as a restored backup.
  await app.context.db('feedState').delete()
  await app.stop()
}

/**
 * Drops a database, and retries while the server's own maintenance, which can't be stopped, is
 * using it.
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
    await db.raw(sql)
  } finally {
    await db.destroy()
  }
}
