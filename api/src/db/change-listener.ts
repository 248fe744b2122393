import pg from 'pg'

/** Somebody who is told of changes, made in this process or in another, after their commit. */
export type Subscriber = {
  /** The channel of the database's NOTIFY. */
  channel: string
  onChange: () => void
  /** The listening has begun or was lost: what happened in between went unheard. */
  onListening: (is: boolean) => void
}

/** Holds one LISTEN connection for all and renews it for ever, because a lost one stays silent. */
export const listenForChanges = async (
  databaseUrl: string,
  subscribers: readonly Subscriber[],
): Promise<{ close: () => Promise<void> }> => {
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  const tell = (isListening: boolean) => {
    for (const { onListening } of subscribers) onListening(isListening)
  }
  const lose = () => {
    if (!client) return
    client = undefined
    tell(false)
    if (!closed) retry = setTimeout(() => connect().catch(() => {}), 500)
  }
  const connect = async () => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'synapse-ai-listener',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    client = next
    next.on('error', lose)
    next.on('end', lose)
    next.on('notification', ({ channel }) => {
      for (const one of subscribers) if (one.channel === channel) one.onChange()
    })
    try {
      await next.connect()
      for (const { channel } of subscribers) await next.query(`listen ${channel}`)
      tell(true)
    } catch (error) {
      lose()
      throw error
    }
  }
  await connect()
  return {
    close: async () => {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
