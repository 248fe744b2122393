import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Starts a server on this machine and returns its port. By default, uses any free port. */
export const listen = async (server: Server, port = 0): Promise<number> => {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}
