import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port on this machine that nobody listens on now. */
export const findFreePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || !address) throw new Error('No free port on 127.0.0.1.')
  return address.port
}
