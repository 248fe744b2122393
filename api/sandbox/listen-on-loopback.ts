import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A running HTTP server: its address without a trailing slash, and how to stop it. */
type LoopbackServer = { url: string; port: number; close: () => Promise<void> }

/**
 * Listens on 127.0.0.1 and only then prepares what answers; requests that come earlier wait.
 * The port thereby guards the data folder: a second process is turned away before it opens the
 * files. Port 0 takes any free one. Rejects when the port is taken or `prepare` fails.
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
  // Clients keep connections for the next call; closing one under their hands looks like an outage.
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
