import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Router } from '@koa/router'
import Koa from 'koa'
import { guardPages } from '#stand-ins/pages-guard'
import { refuseProduction } from '#stand-ins/refuse-production'

type Prepared<Control> = {
  control: Control
  routers: Router[]
  stop: () => Promise<void> | void
}

/**
 * Listens on 127.0.0.1, then creates the stand-in. Until it is ready, requests wait. A second
 * process fails because the port is taken, before it opens the data files. Port 0 means any free
 * port. Rejects in production, if the port is taken, or if `prepare` fails.
 */
export const runStandIn = async <Control extends object>(
  name: string,
  port: number,
  prepare: (url: string) => Promise<Prepared<Control>>,
) => {
  refuseProduction(name)
  const prepared = Promise.withResolvers<RequestListener>()
  prepared.promise.catch(() => {})
  const server = createServer((request, response) => {
    prepared.promise.then(
      (listener) => listener(request, response),
      () => response.destroy(),
    )
  })
  // Keep idle connections open: clients reuse them, and a connection closed during a call would
  // look like an outage.
  server.keepAliveTimeout = 75_000
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const closeServer = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  try {
    const { control, routers, stop } = await prepare(url)
    const app = new Koa()
    app.use(guardPages)
    for (const router of routers) app.use(router.routes())
    prepared.resolve(app.callback())
    const close = async () => {
      await closeServer()
      await stop()
    }
    return { ...control, url, close }
  } catch (error) {
    prepared.reject(error)
    await closeServer()
    throw error
  }
}
