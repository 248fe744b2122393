import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * The ports to choose from. They are below the ephemeral range, so that no outgoing connection can
 * take them first.
 */
const lowest = 20_000
const highest = 32_000
const maxTries = 50

/** Returns a free port on this machine. @throws Error if none is found */
export const findFreePort = async (): Promise<number> => {
  for (let tries = 0; tries < maxTries; tries += 1) {
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
