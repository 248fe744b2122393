import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startApp } from '@synapse/api/main/start'
import { dropDatabase, runSql, startTestDatabase, urlOf } from '#support/run/database-server.ts'
import { appSettings } from '#support/run/settings.ts'

export type PreparedDatabases = { stop: () => Promise<void> }

/**
 * Prepares a database server and a template with all migrations, which is cloned for each test app.
 * The server is the one at TEST_DATABASE_URL, or a temporary one. Passes both to the test workers
 * in environment variables.
 */
export const prepareDatabases = async (): Promise<PreparedDatabases> => {
  const server = process.env.TEST_DATABASE_URL ? undefined : await startTestDatabase()
  if (server) process.env.TEST_DATABASE_URL = server.url
  const run = randomBytes(6).toString('hex')
  const template = templateOf(run)
  try {
    await runSql(`create database ${template}`)
    await fillTemplate(template)
    process.env.TEST_RUN = run
    await mkdir(runFolder(), { recursive: true })
  } catch (error) {
    await server?.stop()
    throw error
  }
  return {
    stop: async () => {
      // The apps shared by test files are never stopped, but their processes have ended by now.
      const left = await runSql(
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

/** Creates a database with all migrations by cloning the template. */
export const cloneDatabase = async () => {
  const run = thisRun()
  const name = `world_${run}_${randomBytes(6).toString('hex')}`
  const backup = `${name}_backup`
  const copy = async (from: string, to: string) => {
    await dropDatabase(to)
    await runSql(`create database ${to} template ${from}`)
  }
  await copy(templateOf(run), name)
  return {
    url: urlOf(name),
    drop: () => dropDatabase(name),
    /** Saves a copy of the database. All connections to it must be closed. */
    backUp: () => copy(name, backup),
    restore: () => copy(backup, name),
  }
}

/** Returns the folder for the temporary files of this test run. */
export const runFolder = () => path.join(tmpdir(), `synapse-tests-${thisRun()}`)

const thisRun = (): string => {
  const { TEST_RUN: run } = process.env
  if (!run) throw new Error('There is no test run: run prepareDatabases in the global set-up.')
  return run
}

const templateOf = (run: string) => `template_${run}`

/** Starts the app once to create the tables, the queues and the operator's account. */
const fillTemplate = async (name: string) => {
  const app = await startApp(appSettings({ databaseUrl: urlOf(name) }), { host: '127.0.0.1' })
  // Delete the feed's state, because each clone would otherwise count as a restored backup.
  await app.context.db('feedState').delete()
  await app.stop()
}
