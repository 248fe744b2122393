import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { identitySql } from '#db/sql'

/** Somebody who is told of changes, made in this process or in another, after their commit. */
export type Subscriber = {
  /** The channel of the database's NOTIFY. */
  channel: string
  onChange: () => void
  /** The listening has begun or was lost: what happened in between went unheard. */
  onListening: (is: boolean) => void
}

/** How often the connection is tried, and how long an answer may take. */
const usualPace = { checkEveryMs: 30_000, answerWithinMs: 5_000 }

/**
 * Holds one LISTEN connection for all and renews it for ever, because a lost one stays silent: it is
 * asked every half minute whether it is still there. Restoring a backup notifies nobody, so the
 * answer also says whether the database is still the same.
 */
export const listenForChanges = async (
  databaseUrl: string,
  subscribers: readonly Subscriber[],
  { checkEveryMs, answerWithinMs } = usualPace,
): Promise<{ close: () => Promise<void> }> => {
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let check: NodeJS.Timeout | undefined
  const tell = (isListening: boolean) => {
    for (const { onListening } of subscribers) onListening(isListening)
  }
  const lose = (lost: pg.Client) => {
    if (client !== lost) return
    client = undefined
    clearTimeout(check)
    tell(false)
    // Of a connection that does not answer nobody waits for the end.
    lost.end().catch(() => {})
    if (!closed) retry = setTimeout(() => connect().catch(() => {}), 500)
  }
  const checkLater = (one: pg.Client, identity: string) => {
    check = setTimeout(
      () =>
        identityOf(one).then(
          (present) => {
            if (present !== identity) tell(true)
            checkLater(one, present)
          },
          () => lose(one),
        ),
      checkEveryMs,
    ).unref()
  }
  const connect = async () => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'synapse-ai-listener',
      connectionTimeoutMillis: 5_000,
      query_timeout: answerWithinMs,
      keepAlive: true,
    })
    client = next
    next.on('error', () => lose(next))
    next.on('end', () => lose(next))
    next.on('notification', ({ channel }) => {
      for (const one of subscribers) if (one.channel === channel) one.onChange()
    })
    try {
      await next.connect()
      for (const { channel } of subscribers) await next.query(`listen ${channel}`)
      const identity = await identityOf(next)
      tell(true)
      checkLater(next, identity)
    } catch (error) {
      lose(next)
      throw error
    }
  }
  await connect()
  return {
    close: async () => {
      closed = true
      clearTimeout(retry)
      clearTimeout(check)
      // A frozen server never says good-bye.
      await Promise.race([client?.end(), pause(answerWithinMs, undefined, { ref: false })])
    },
  }
}

const identityOf = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query(`select ${identitySql} as identity`)
  return rows[0].identity
}
