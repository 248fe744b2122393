import type { Socket } from 'node:net'
import knex, { type Knex } from 'knex'
import { knexSnakeCaseMappers } from 'objection'
import pg from 'pg'
import { reportDatabaseAvailable } from '#db/database-availability'
import { nameActor } from '#db/name-actor'
import { pgErrorOf } from '#db/violation'

/** A connection pool or a transaction. */
export type Db = Knex

// Keep calendar dates as 'YYYY-MM-DD'; pg would convert them to midnight in the machine's time
// zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

type DbOptions = {
  url: string
  maxConnections?: number
  /** The time limit per statement; 0 for no limit. */
  statementTimeoutMs?: number
  /** Whether the URL may point to a pooler in transaction mode. */
  isPooled?: boolean
}

const defaultStatementTimeoutMs = 15_000

/** Returns the time limits in milliseconds that each new connection sets. */
export const timeLimits = (statementTimeoutMs = defaultStatementTimeoutMs) => ({
  statement_timeout: statementTimeoutMs,
  lock_timeout: Math.min(10_000, statementTimeoutMs),
  idle_in_transaction_session_timeout: 60_000,
})

/** How long to wait after the statement timeout before closing an unresponsive connection. */
const graceMs = 2_000

/**
 * Opens a pool in which statements, lock waits and unresponsive connections time out. Changes are
 * stored with their actor (see `nameActor`). For transactions, see `rollBackRefusals` and
 * `retryTransactions`.
 */
export const openDb = ({
  url,
  maxConnections = 8,
  statementTimeoutMs = defaultStatementTimeoutMs,
  isPooled = false,
}: DbOptions): Db => {
  const connection = {
    connectionString: url,
    application_name: 'synapse-ai',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    ...timeLimits(statementTimeoutMs),
  }
  const db = knex({
    client: 'pg',
    connection,
    pool: {
      min: 0,
      max: maxConnections,
      afterCreate: (connection: Raw, done: (error: null, connection: Raw) => void) => {
        nameActor(connection, isPooled)
        if (statementTimeoutMs) closeWhenSilent(connection, statementTimeoutMs + graceMs)
        done(null, connection)
      },
    },
    // Don't log Knex's warnings, because callers receive the errors anyway.
    log: { warn: () => {} },
    acquireConnectionTimeout: (statementTimeoutMs || defaultStatementTimeoutMs) + 5_000,
    ...knexSnakeCaseMappers(),
  })
  db.on('query-response', reportDatabaseAvailable)
  rollBackRefusals(db)
  retryTransactions(db)
  return db
}

/** PostgreSQL's codes for serialization failures and deadlocks. */
const retryable = ['40001', '40P01']

const maxTries = 3

/**
 * Retries transactions that PostgreSQL rolled back because of a deadlock or a concurrent change. A
 * transaction's function must therefore have no side effects outside the database.
 */
const retryTransactions = (db: Db): void =>
  wrapTransaction(db, (once) => async (work, config) => {
    for (let tries = 1; ; tries += 1)
      try {
        return await once(work, config)
      } catch (error) {
        if (tries === maxTries || !retryable.includes(String(pgErrorOf(error)?.code))) throw error
      }
  })

/**
 * Rolls back a transaction, even a nested one, if its function returns an error, so that a refused
 * operation never leaves changes behind. The caller gets the error as usual.
 */
const rollBackRefusals = (db: Db): void =>
  wrapTransaction(db, (begin) => async (work, config) => {
    if (typeof work !== 'function') return begin(work, config)
    // Thrown to make Knex roll back.
    const refused = new Error('The work was refused')
    let answer: unknown
    const refusable = async (trx: Knex.Transaction) => {
      rollBackRefusals(trx)
      answer = await work(trx)
      if (isRefusal(answer)) throw refused
      return answer
    }
    try {
      return await begin(refusable, config)
    } catch (error) {
      if (error === refused) return answer
      throw error
    }
  })

const isRefusal = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false

type Begin = (work?: unknown, config?: unknown) => Promise<unknown>

// Redefine the property, because Knex made it read-only.
const wrapTransaction = (db: Db, wrap: (begin: Begin) => Begin): void => {
  const value = wrap(db.transaction.bind(db) as Begin)
  Object.defineProperty(db, 'transaction', { value, configurable: true })
}

type Raw = pg.Client & { connection: { stream: Socket } }

/** Closes a connection to a frozen or unreachable server, which would never respond. */
const closeWhenSilent = ({ connection: { stream } }: Raw, afterMs: number) => {
  stream.setTimeout(afterMs, () =>
    stream.destroy(
      Object.assign(new Error('The database does not respond'), { code: 'ETIMEDOUT' }),
    ),
  )
}
