import knex, { type Knex } from 'knex'
import { knexSnakeCaseMappers } from 'objection'
import pg from 'pg'

/** Anything that runs queries: the pool, or a transaction. */
export type Db = Knex

// Calendar dates stay 'YYYY-MM-DD': pg would make them midnights in the machine's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

type DbOptions = { url: string; maxConnections?: number; statementTimeoutMs?: number }

/** Opens a pool. Statements and lock waits end by themselves, so that nothing hangs for ever. */
export const openDb = ({ url, maxConnections = 8, statementTimeoutMs = 30_000 }: DbOptions): Db => {
  const connection = {
    connectionString: url,
    application_name: 'synapse-ai',
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: 15_000,
    idle_in_transaction_session_timeout: 60_000,
  }
  return knex({
    client: 'pg',
    connection,
    pool: { min: 0, max: maxConnections },
    acquireConnectionTimeout: 20_000,
    ...knexSnakeCaseMappers(),
  })
}
