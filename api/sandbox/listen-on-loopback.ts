import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A running HTTP server; its URL has no trailing slash. */
type LoopbackServer = { url: string; port: number; close: () => Promise<void> }

/**
 * Listens on 127.0.0.1, then prepares the handler; requests that arrive in the meantime wait until
 * it is ready. A second process fails because the port is taken, before it can open the data files.
 * Port 0 picks a free port. Rejects if the port is taken or `prepare` fails.
 */
export const listenOnLoopback = async (
  port: number,
  prepare: (server: LoopbackServer) => Promise<RequestListener>,
): Promise<LoopbackServer> => {
  const prepared = Promise.withResolvers<RequestListener>()
  prepared.promise.catch(() => {})
  const server = createServer((request, response) => {
    prepared.promise.then(
      (listener) => listener(request, response),
      () => response.destroy(),
    )
  })
  // Keep idle connections open, because clients reuse them, and a connection closed during a call
  // would look like an outage.
  server.keepAliveTimeout = 75_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const listening = { url: `http://127.0.0.1:${taken}`, port: taken, close }
  try {
    prepared.resolve(await prepare(listening))
  } catch (error) {
    prepared.reject(error)
    await close()
    throw error
  }
  return listening
}
