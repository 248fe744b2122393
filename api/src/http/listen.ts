import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

type Listening = {
  port: number
  /** Starts handling requests, including those that arrived earlier. */
  open: () => void
  /** Stops accepting requests and waits up to 10 seconds for those in progress. */
  close: () => Promise<void>
}

/** Listens on the port. Requests wait until `open` has been called. */
export const listen = async (
  answer: RequestListener,
  { port, host }: { port: number; host: string | undefined },
): Promise<Listening> => {
  const { promise: opened, resolve } = Promise.withResolvers<void>()
  let handle: RequestListener = (req, res) => opened.then(() => answer(req, res))
  const open = () => {
    handle = answer
    resolve()
  }
  const inProgress = new Set<ServerResponse>()
  let isClosing = false
  const server = createServer((req, res) => {
    res.shouldKeepAlive &&= !isClosing
    // Reject requests with several Host headers (RFC 9112, section 3.2), because a proxy may choose
    // a different host than this server.
    if (req.rawHeaders.filter((name, at) => at % 2 === 0 && isHost.test(name)).length > 1)
      return res.writeHead(400, { Connection: 'close' }).end()
    inProgress.add(res)
    res.once('close', () => inProgress.delete(res))
    handle(req, res)
  })
  // Limit the duration of requests, so that slow clients can't keep connections open forever.
  server.headersTimeout = 15_000
  server.requestTimeout = 30_000
  await takePort(server, port, host)
  return {
    port: (server.address() as AddressInfo).port,
    open,
    close: async () => {
      isClosing = true
      // Sends 'Connection: close', so that a proxy sends its next request to another process.
      for (const response of inProgress) response.shouldKeepAlive = false
      await acceptWaiting(server)
      await close(server)
    },
  }
}

const isHost = /^host$/i

const takePort = (server: Server, port: number, host: string | undefined) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, () => {
      server.off('error', reject)
      resolve()
    })
  })

const acceptWithinMs = 1_000

/**
 * Waits until all connections have been accepted, because closing the port would reset the others.
 * Node accepts one connection per turn of the event loop.
 */
const acceptWaiting = async (server: Server) => {
  const giveUpAt = performance.now() + acceptWithinMs
  let hasAccepted = true
  server.on('connection', () => {
    hasAccepted = true
  })
  while (hasAccepted && performance.now() < giveUpAt) {
    hasAccepted = false
    await nextTurn()
    await nextTurn()
  }
}

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), 10_000)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
  })
