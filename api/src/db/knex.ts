import type { Socket } from 'node:net'
import knex, { type Knex } from 'knex'
import { knexSnakeCaseMappers } from 'objection'
import pg from 'pg'
import { reportDatabaseAnswered } from '#db/database-away'

/** Anything that runs queries: the pool, or a transaction. */
export type Db = Knex

// Calendar dates stay 'YYYY-MM-DD': pg would make them midnights in the machine's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

type DbOptions = {
  url: string
  maxConnections?: number
  /** 0 for work that takes as long as it takes. */
  statementTimeoutMs?: number
}

/** So much longer than a statement may take is a connection waited on before it is given up. */
const silenceMs = 2_000

/**
 * Opens a pool. Statements and lock waits end by themselves, and so do connections on which the
 * server has fallen silent, so that nothing hangs for ever.
 */
export const openDb = ({ url, maxConnections = 8, statementTimeoutMs = 15_000 }: DbOptions): Db => {
  const connection = {
    connectionString: url,
    application_name: 'synapse-ai',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeoutMs,
    lock_timeout: Math.min(10_000, statementTimeoutMs),
    idle_in_transaction_session_timeout: 60_000,
  }
  const db = knex({
    client: 'pg',
    connection,
    pool: {
      min: 0,
      max: maxConnections,
      ...(statementTimeoutMs && { afterCreate: endWhenSilent(statementTimeoutMs + silenceMs) }),
    },
    // What goes wrong is an error for who has asked; nothing is said beside it.
    log: { warn: () => {} },
    acquireConnectionTimeout: (statementTimeoutMs || 15_000) + 5_000,
    ...knexSnakeCaseMappers(),
  })
  db.on('query-response', reportDatabaseAnswered)
  return db
}

type Raw = { connection: { stream: Socket } }

/** A server that is frozen, or lost without a word, ends no statement: then its connection ends. */
const endWhenSilent =
  (afterMs: number) =>
  ({ connection: { stream } }: Raw, done: (error: null, connection: unknown) => void) => {
    stream.setTimeout(afterMs, () =>
      stream.destroy(Object.assign(new Error('The database is silent'), { code: 'ETIMEDOUT' })),
    )
    done(null, undefined)
  }
