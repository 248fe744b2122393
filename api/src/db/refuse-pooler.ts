import pg from 'pg'
import { SettingsError } from '#core/settings'

/** The start-up error for a connection pooler in transaction mode. */
export const poolerMessage =
  'DATABASE_URL points to a connection pooler in transaction mode, which breaks sign-in and notifications. Use the address of the database itself, or a pooler in session mode.'

/**
 * Checks that all statements on a connection reach the same database session; LISTEN and session
 * settings depend on that.
 * @throws SettingsError if a pooler switches sessions between two statements
 */
export const refusePooler = async (databaseUrl: string): Promise<void> => {
  const clients = [openClient(databaseUrl), openClient(databaseUrl)] as const
  const [one, other] = clients
  try {
    await Promise.all(clients.map((client) => client.connect()))
    await one.query(`select set_config('synapse.session', 'one', false)`)
    // Occupies a session, so that a pooler must use another one for the next statement.
    await other.query('begin')
    const sessions = [await sessionOf(other), await sessionOf(one)]
    if (sessions[0] || sessions[1] !== 'one') throw new SettingsError(poolerMessage)
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
