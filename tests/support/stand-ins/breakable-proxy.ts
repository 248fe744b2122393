import { connect, createServer, type Socket } from 'node:net'
import { listen } from '#support/run/listen.ts'

/** A proxy between the app and the database that can stall or disconnect, as networks do. */
type BreakableProxy = {
  url: string
  /**
   * Holds back all traffic without closing connections. With `forNew`, this includes new
   * connections.
   */
  stall: (options?: { forNew: boolean }) => void
  resumeTraffic: () => void
  /** Breaks all connections but accepts new ones. */
  disconnectAll: () => void
  close: () => void
}

/** Starts a proxy for the database at this URL. */
export const startProxy = async (databaseUrl: string): Promise<BreakableProxy> => {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let isStalled = false
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => open.delete(socket))
    }
    near.on('data', (bytes) => far.write(bytes))
    far.on('data', (bytes) => near.write(bytes))
    if (isStalled) for (const socket of [near, far]) socket.pause()
    far.on('close', () => near.destroy())
    near.on('close', () => far.destroy())
  })
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${await listen(server)}`
  return {
    url: url.toString(),
    stall: ({ forNew } = { forNew: false }) => {
      isStalled = forNew
      for (const socket of open) socket.pause()
    },
    resumeTraffic: () => {
      isStalled = false
      for (const socket of open) socket.resume()
    },
    disconnectAll: () => {
      for (const socket of open) socket.destroy()
    },
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
