import type { RequestListener } from 'node:http'
import { listenOnLoopback } from '#sandbox/listen-on-loopback'

type Prepared<Control> = {
  control: Control
  listener: RequestListener
  /** Stops background work and closes the store. */
  stop: () => Promise<void> | void
}

/** Listens on a loopback port, then creates the stand-in. */
export const runStandIn = async <Control extends object>(
  port: number,
  prepare: (url: string) => Promise<Prepared<Control>>,
): Promise<Control & { url: string; close: () => Promise<void> }> => {
  const running = Promise.withResolvers<Prepared<Control>>()
  const server = await listenOnLoopback(port, async ({ url }) => {
    const prepared = await prepare(url)
    running.resolve(prepared)
    return prepared.listener
  })
  const { control, stop } = await running.promise
  const close = async () => {
    await server.close()
    await stop()
  }
  return { ...control, url: server.url, close }
}
