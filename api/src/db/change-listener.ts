import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { identitySql } from '#db/sql'

/** Is notified after every commit that changes data, even one made by another process. */
export type Subscriber = {
  /** The PostgreSQL NOTIFY channel. */
  channel: string
  onChange: () => void
  /** Reports whether this process is listening. While it isn't listening, it misses changes. */
  onListening: (isListening: boolean) => void
}

/** How often to check the connection, and how long to wait for its response. */
const defaultIntervals = { checkEveryMs: 30_000, answerWithinMs: 5_000 }

/**
 * Keeps one LISTEN connection open for all subscribers. Checks the connection every half minute,
 * because a broken connection would otherwise go unnoticed, and reopens it if needed. The check
 * also compares the database's identity, because restoring a backup sends no notification.
 * @throws Error if the first connection fails, without a retry
 */
export const listenForChanges = async (
  databaseUrl: string,
  subscribers: readonly Subscriber[],
  { checkEveryMs, answerWithinMs } = defaultIntervals,
) => {
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let check: NodeJS.Timeout | undefined
  const notifyAll = (isListening: boolean) => {
    for (const { onListening } of subscribers) onListening(isListening)
  }
  const reconnect = (lost: pg.Client) => {
    if (client !== lost) return
    client = undefined
    clearTimeout(check)
    notifyAll(false)
    // Don't wait for an unresponsive connection to close.
    lost.end().catch(() => {})
    if (!closed) retry = setTimeout(() => connect().catch(() => {}), 500)
  }
  const checkLater = (one: pg.Client, identity: string) => {
    const run = () => checkNow(one, identity).catch(() => reconnect(one))
    check = setTimeout(run, checkEveryMs).unref()
  }
  const checkNow = async (one: pg.Client, identity: string) => {
    const current = await identityOf(one)
    if (current !== identity) notifyAll(true)
    checkLater(one, current)
  }
  const connect = async () => {
    const next = clientOf(databaseUrl, answerWithinMs)
    client = next
    next.on('error', () => reconnect(next))
    next.on('end', () => reconnect(next))
    next.on('notification', ({ channel }) => {
      for (const one of subscribers) if (one.channel === channel) one.onChange()
    })
    try {
      await next.connect()
      for (const { channel } of subscribers) await next.query(`listen ${channel}`)
      const identity = await identityOf(next)
      notifyAll(true)
      checkLater(next, identity)
    } catch (error) {
      reconnect(next)
      throw error
    }
  }
  try {
    await connect()
  } catch (error) {
    closed = true
    clearTimeout(retry)
    throw error
  }
  return {
    close: async () => {
      closed = true
      clearTimeout(retry)
      clearTimeout(check)
      // Don't wait forever, because an unresponsive server never confirms the disconnection.
      await Promise.race([client?.end(), pause(answerWithinMs, undefined, { ref: false })])
    },
  }
}

const clientOf = (databaseUrl: string, answerWithinMs: number) =>
  new pg.Client({
    connectionString: databaseUrl,
    application_name: 'synapse-ai-listener',
    connectionTimeoutMillis: 5_000,
    query_timeout: answerWithinMs,
    keepAlive: true,
  })

const identityOf = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query(`select ${identitySql} as identity`)
  return rows[0].identity
}
