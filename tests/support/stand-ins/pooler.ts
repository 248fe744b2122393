import { connect, createServer, type Socket } from 'node:net'
import { timeLimits } from '@synapse/api/db/knex'
import { listen } from '#support/run/listen.ts'

/**
 * Starts a stand-in for a connection pooler in transaction mode. Clients share database sessions,
 * and each transaction uses the most recently released session. Drops time limits set by clients,
 * as PgBouncer does with `ignore_startup_parameters`.
 */
export const startPooler = async (databaseUrl: string) => {
  const database = new URL(databaseUrl)
  const idle: Socket[] = []
  const all: Socket[] = []
  const server = createServer((client) => {
    all.push(client)
    const opened = connect(Number(database.port), database.hostname).on('error', () => {})
    all.push(opened)
    let session: Socket | undefined = opened
    relay(opened, client, () => {
      session = undefined
    })
    client.prependOnceListener('data', renameLimits)
    client.on('data', (bytes: Buffer) => {
      // Don't forward the message that ends a client's session.
      if (!session && bytes.toString('latin1', 0, 1) === 'X') return client.end()
      if (!session) {
        session = idle.pop() ?? opened
        relay(session, client, () => {
          session = undefined
        })
      }
      session.write(bytes)
    })
    client.on('error', () => {})
  })
  const relay = (session: Socket, client: Socket, onIdle: () => void) => {
    session.removeAllListeners('data')
    let rest = Buffer.alloc(0)
    session.on('data', (bytes: Buffer) => {
      client.write(bytes)
      rest = Buffer.concat([rest, bytes])
      // A PostgreSQL message has a type (1 byte), a length that includes itself (4), and content.
      while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
        const end = rest.readUInt32BE(1) + 1
        const isReady =
          rest.toString('latin1', 0, 1) === 'Z' && rest.toString('latin1', 5, 6) === 'I'
        rest = rest.subarray(end)
        if (!isReady) continue
        idle.push(session)
        onIdle()
      }
    })
  }
  const host = `127.0.0.1:${await listen(server)}`
  return {
    url: Object.assign(new URL(databaseUrl), { host }).href,
    close: () => {
      for (const socket of all) socket.destroy()
      server.close()
    },
  }
}

/** Replaces the time limits in a startup message with settings that have no effect. */
const renameLimits = (message: Buffer) => {
  for (const name of Object.keys(timeLimits()))
    message.write(`x.${name.slice(2)}`, message.indexOf(name), 'latin1')
}
