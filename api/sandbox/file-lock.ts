import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * Takes a file for this process alone and returns how to give it back. The lock is a listening local
 * socket, so it ends with the process however that ends. Rejects with a sentence when somebody else
 * holds it: two writers would lose each other's lines.
 */
export async function lockFile(path: string): Promise<() => Promise<void>> {
  const address = addressOf(path)
  const server =
    (await listen(address)) ?? ((await isAnswered(address)) ? null : await takeOver(address))
  if (!server) {
    throw new Error(`${path} is in use by another running stand-in. Stop it or use another folder.`)
  }
  // Holding the lock must not keep the process alive.
  server.unref()
  return () => new Promise((done) => server.close(() => done()))
}

/** Not beside the file: a socket's path may only be some 100 characters long. */
function addressOf(path: string): string {
  const name = createHash('sha256').update(resolve(path)).digest('hex').slice(0, 24)
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\stand-in-${name}`
    : join(tmpdir(), `stand-in-${name}.sock`)
}

/** Null when the address is taken. */
function listen(address: string): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy())
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(null) : fail(error),
    )
    server.listen(address, () => done(server))
  })
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}

/** A killed process leaves its socket behind, with nobody listening. */
async function takeOver(address: string): Promise<Server | null> {
  await rm(address, { force: true })
  return listen(address)
}
