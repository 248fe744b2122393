import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Listening = {
  port: number
  /** Lets those in who have called so far, and everybody after them. */
  open: () => void
  /** Answers what is under way, for 10 seconds at most, and takes nothing new. */
  close: () => Promise<void>
}

/** Takes the port. Who calls before `open` waits for it. */
export const listen = async (
  answer: RequestListener,
  { port, host }: { port: number; host: string | undefined },
): Promise<Listening> => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const underWay = new Set<ServerResponse>()
  let isClosing = false
  const server = createServer((req, res) => {
    res.shouldKeepAlive &&= !isClosing
    // RFC 9112, section 3.2: a proxy may have gone by the other one.
    if ((req.headersDistinct.host ?? []).length > 1)
      return res.writeHead(400, { Connection: 'close' }).end()
    underWay.add(res)
    res.once('close', () => underWay.delete(res))
    opened.then(() => answer(req, res))
  })
  // Slow senders must not hold connections for ever.
  server.headersTimeout = 15_000
  server.requestTimeout = 30_000
  await takePort(server, port, host)
  return {
    port: (server.address() as AddressInfo).port,
    open,
    close: () => {
      isClosing = true
      // 'Connection: close', so that a proxy sends its next request to another process.
      for (const response of underWay) response.shouldKeepAlive = false
      return close(server)
    },
  }
}

const takePort = (server: Server, port: number, host: string | undefined) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, () => {
      server.off('error', reject)
      resolve()
    })
  })

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), 10_000)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
  })
