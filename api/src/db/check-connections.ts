import pg from 'pg'
import { type Settings, SettingsError } from '#core/settings'
import { timeLimits } from '#db/knex'

export type DatabaseUrls = Pick<Settings, 'databaseUrl' | 'databaseDirectUrl'>

export const poolerMessage =
  'DATABASE_URL points to a connection pooler in transaction mode, which breaks sign-in and notifications. Set DATABASE_DIRECT_URL to the address of the database itself, or use a pooler in session mode.'

export const noLimitsMessage =
  'The connection pooler in DATABASE_URL doesn’t apply the app’s time limits. Set ignore_startup_parameters and connect_query as in api/deploy/pgbouncer.ini.'

/** Thrown if the URL in a setting doesn't point to a database that accepts connections. */
export class ConnectionError extends Error {
  readonly setting: string

  constructor(setting: string, cause: Error) {
    super(cause.message, { cause })
    this.setting = setting
  }
}

/**
 * Checks that all statements on a direct connection reach the same database session, because LISTEN
 * and session settings require it. A different `databaseUrl` may point to a pooler in transaction
 * mode, but must reach the same database and have time limits.
 * @throws SettingsError with a one-sentence message
 * @throws ConnectionError if the direct connection can't be opened
 */
export const checkConnections = async ({ databaseUrl, databaseDirectUrl }: DatabaseUrls) => {
  const isPooled = databaseUrl !== databaseDirectUrl
  const clients = [createPgClient(databaseDirectUrl), createPgClient(databaseDirectUrl)] as const
  const [one, other] = clients
  const pooled = isPooled ? createPgClient(databaseUrl) : undefined
  const directSetting = isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  try {
    await Promise.all(clients.map((client) => client.connect())).catch((error) => {
      throw new ConnectionError(directSetting, error)
    })
    await pooled?.connect()
    await one.query(`select set_config('synapse.session', 'one', false)`)
    // Occupy a session, so that a pooler has to use another session for the next statement.
    await other.query('begin')
    const sessions = [await sessionOf(other), await sessionOf(one)]
    if (sessions[0] || sessions[1] !== 'one')
      throw new SettingsError(poolerMessage.replace('DATABASE_URL', directSetting))
    if (pooled) await comparePooled(pooled, one)
  } finally {
    await Promise.all([...clients, pooled].map((client) => client?.end().catch(() => {})))
  }
}

const comparePooled = async (pooled: pg.Client, direct: pg.Client) => {
  const [{ database, isLimited }, other] = [await stateOf(pooled), await stateOf(direct)]
  if (database !== other.database)
    throw new SettingsError('DATABASE_URL and DATABASE_DIRECT_URL point to different databases.')
  if (!isLimited) throw new SettingsError(noLimitsMessage)
}

/**
 * Creates a client with time limits, without connecting it. The client ignores errors that occur
 * after it has connected.
 */
export const createPgClient = (connectionString: string): pg.Client => {
  const client = new pg.Client({
    connectionString,
    application_name: 'synapse-ai',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    ...timeLimits(),
  })
  client.on('error', () => {})
  return client
}

const sessionOf = async (client: pg.Client): Promise<string | null> =>
  (await client.query(`select current_setting('synapse.session', true) as session`)).rows[0].session

const stateOf = async (client: pg.Client): Promise<{ database: string; isLimited: boolean }> =>
  (
    await client.query(`select system_identifier || '.' || oid as database,
      '0' not in (current_setting('statement_timeout'), current_setting('lock_timeout'),
        current_setting('idle_in_transaction_session_timeout')) as "isLimited"
    from pg_control_system(), pg_database where datname = current_database()`)
  ).rows[0]
