import type { Client } from 'pg'
import { checkConnections, createPgClient, type DatabaseUrls } from '#db/check-connections'
import { migrationNames, withBaseline } from '#db/migrate'
import { type Finding, findingsAbout } from '#main/doctor/finding'
import { startupErrorMessage } from '#main/startup-error'

const oldestMajor = 15

type DatabaseState = {
  findings: Finding[]
  /** Whether the database has this version's tables. Other checks read those tables. */
  isUsable: boolean
  isAppRunning: boolean
}

/** Checks the database: its connection, version and migrations, and the pooler's mode. */
export const checkDatabase = async (urls: DatabaseUrls): Promise<DatabaseState> => {
  const { ok, error } = findingsAbout('Database')
  const client = createPgClient(urls.databaseDirectUrl)
  try {
    await checkConnections(urls)
    await client.connect()
    const { rows } = await client.query(stateSql)
    const { version, isAppRunning, tables } = rows[0]
    const major = Number.parseInt(version, 10)
    const findings =
      major < oldestMajor
        ? [error(`PostgreSQL ${version} is too old. Use version ${oldestMajor} or later.`)]
        : [ok(`PostgreSQL ${version} answers`)]
    const applied = tables ? withBaseline(await appliedIn(client)) : []
    findings.push(await compareMigrations(applied, isAppRunning))
    return { findings, isUsable: findings.every(({ state }) => state === 'ok'), isAppRunning }
  } catch (problem) {
    const message = startupErrorMessage(problem, 0).replace('Synapse AI could not start: ', '')
    return { findings: [error(message)], isUsable: false, isAppRunning: false }
  } finally {
    await client.end().catch(() => {})
  }
}

const compareMigrations = async (applied: string[], isAppRunning: boolean): Promise<Finding> => {
  const { ok, warning, error } = findingsAbout('Database')
  const known = await migrationNames()
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    return error(
      `A newer version has changed it (${unknown.at(-1)}). Update the app before you start it.`,
    )
  const pending = known.length - applied.length
  if (pending === 0) return ok(`All ${known.length} migrations are applied`)
  const what = applied.length === 0 ? 'It is empty' : `${pending} of its migrations are pending`
  return isAppRunning
    ? warning(`${what}, because an older version of the app is running. Restart the app.`)
    : warning(`${what}. The next start completes it.`)
}

const stateSql = `select current_setting('server_version') as version,
  to_regclass('knex_migrations') is not null as tables,
  exists (select from pg_stat_activity where datname = current_database()
    and application_name like 'synapse-ai-%') as "isAppRunning"`

const appliedIn = async (client: Client): Promise<string[]> =>
  (await client.query('select name from knex_migrations order by id')).rows.map(({ name }) => name)
