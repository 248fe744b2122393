import pg from 'pg'
import { SettingsError } from '#core/settings'

/** What to do about a pooler that takes sessions apart. */
export const poolerSentence =
  'DATABASE_URL leads to a connection pooler in transaction mode, through which sign-in and notifications do not work. Use the address of the database itself, or a pooler in session mode.'

/**
 * Finds out whether statements of one connection reach one session of the database, which LISTEN and
 * settings of a session need.
 * @throws SettingsError when a pooler hands the session on between two statements
 */
export const refusePooler = async (databaseUrl: string): Promise<void> => {
  const clients = [openClient(databaseUrl), openClient(databaseUrl)] as const
  const [one, other] = clients
  try {
    await Promise.all(clients.map((client) => client.connect()))
    await one.query(`select set_config('synapse.session', 'one', false)`)
    // Takes up a session, so that a pooler has to give the next statement another one.
    await other.query('begin')
    const sessions = [await sessionOf(other), await sessionOf(one)]
    if (sessions[0] || sessions[1] !== 'one') throw new SettingsError(poolerSentence)
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

const openClient = (connectionString: string) => {
  const client = new pg.Client({
    connectionString,
    application_name: 'synapse-ai',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  client.on('error', () => {})
  return client
}

const sessionOf = async (client: pg.Client): Promise<string | null> =>
  (await client.query(`select current_setting('synapse.session', true) as session`)).rows[0].session
