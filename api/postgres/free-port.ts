import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below what systems give to outgoing connections, which could take the port before it is used. */
const lowest = 20_000
const highest = 32_000
const mostTries = 50

/**
 * A port on this machine that nobody listens on now.
 * @throws Error when none of many is free
 */
export const findFreePort = async (): Promise<number> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    if (await isFree(port)) return port
  }
  throw new Error('No free port on 127.0.0.1.')
}

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
