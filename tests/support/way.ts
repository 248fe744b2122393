import { connect, createServer, type Socket } from 'node:net'

/** A way to the database that can fall silent or break, as networks and servers do. */
type Way = {
  url: string
  /** What is sent from now on arrives nowhere, and nobody is told; on new connections too if they are included. */
  fallSilent: (options?: { forNew: boolean }) => void
  /** Everything that was held back arrives. */
  speakAgain: () => void
  /** Every connection ends in the middle of what it does; new ones are taken. */
  breakOff: () => void
  close: () => void
}

/** Opens a way to the database of this address. */
export const startWay = async (databaseUrl: string): Promise<Way> => {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => open.delete(socket))
    }
    near.on('data', (bytes) => far.write(bytes))
    far.on('data', (bytes) => near.write(bytes))
    if (isSilent) for (const socket of [near, far]) socket.pause()
    far.on('close', () => near.destroy())
    near.on('close', () => far.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: url.toString(),
    fallSilent: ({ forNew } = { forNew: false }) => {
      isSilent = forNew
      for (const socket of open) socket.pause()
    },
    speakAgain: () => {
      isSilent = false
      for (const socket of open) socket.resume()
    },
    breakOff: () => {
      for (const socket of open) socket.destroy()
    },
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
