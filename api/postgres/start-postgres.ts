import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBinaries } from '#postgres/binaries'
import { appName, prepareCluster, serverArguments } from '#postgres/cluster'
import { findExistingHome, findHome, type Home, openDataDir, pointerFile } from '#postgres/home'
import { takeOwnership } from '#postgres/owner-lock'
import {
  findServerPort,
  type RunningServer,
  startServer,
  stopOrphanedServer,
  stopServer,
} from '#postgres/server-process'

export type RunningPostgres = {
  /** The URL of the app's database. Its role isn't a superuser, but can create databases. */
  url: string
  /** Stops the server and releases the folder. Can be called more than once. */
  stop: () => Promise<void>
  /** Resolves if the server exits without a call to `stop`. */
  exited: Promise<Error>
}

type StartOptions = {
  dataDir: string
  /** Whether committed data must survive a power cut; false only in tests. */
  isDurable?: boolean
  /** A second role without any rights, which can connect with the same password; only in tests. */
  otherRole?: string
}

/**
 * Starts the built-in PostgreSQL with the files in `dataDir`, and creates them if needed. If a
 * server was left running when the app was killed, stops that server first and keeps its data. The
 * new server stops when this process ends, unless this process is killed.
 * @throws Error with a one-sentence message if another app uses the folder, if the folder isn't
 * writable, or if PostgreSQL doesn't start
 */
export const startPostgres = async ({
  dataDir,
  isDurable = true,
  otherRole,
}: StartOptions): Promise<RunningPostgres> => {
  const owned = await ownHome(dataDir)
  try {
    const binaries = findBinaries(owned.home)
    const { password } = prepareCluster(owned.home, binaries, otherRole)
    owned.home.remember()
    const server = await startServer(owned.home, binaries, serverArguments(owned.home, isDurable))
    return {
      url: urlOf(password, server.port),
      ...supervise(server, owned.release),
    }
  } catch (error) {
    owned.release()
    throw error
  }
}

/**
 * Connects to the database in `dataDir`: to the running app's server or, if the app is stopped, to
 * a server that runs until `stop` is called.
 * @returns undefined if there is no database in the folder
 */
export const connectToPostgres = async ({
  dataDir,
}: {
  dataDir: string
}): Promise<Pick<RunningPostgres, 'url' | 'stop'> | undefined> => {
  const home = findExistingHome(dataDir)
  if (!home) return undefined
  const port = findServerPort(home.cluster)
  if (!port) return startPostgres({ dataDir })
  const password = readFileSync(join(home.path, 'password'), 'utf8').trim()
  return { url: urlOf(password, port), stop: async () => {} }
}

const urlOf = (password: string, port: number) =>
  `postgres://${appName}:${password}@127.0.0.1:${port}/${appName}`

/** Deletes the database in `dataDir` with all its data, after stopping its server if needed. */
export const removePostgres = async ({ dataDir }: { dataDir: string }): Promise<void> => {
  if (!existsSync(dataDir)) return
  const { home, release } = await ownHome(dataDir)
  try {
    rmSync(home.path, { recursive: true, force: true })
    rmSync(pointerFile(dataDir), { force: true })
  } finally {
    release()
  }
}

type OwnedHome = { home: Home; release: () => void }

/**
 * Also locks the database's folder, because a copy of `dataDir` may point to the same database as
 * the original.
 */
const ownHome = async (dataDir: string): Promise<OwnedHome> => {
  const folder = openDataDir(dataDir)
  const locks = [takeOwnership(folder)]
  const release = () => {
    for (const lock of locks) lock.release()
  }
  try {
    const home = findHome(folder)
    locks.push(takeOwnership(home.path))
    await stopOrphanedServer(home.cluster)
    return { home, release }
  } catch (error) {
    release()
    throw error
  }
}

const supervise = (server: RunningServer, release: () => void) => {
  const { child } = server
  // Don't let the server keep the app's process alive.
  child.unref()

  let stopping: Promise<void> | undefined
  const { promise: exited, resolve } = Promise.withResolvers<Error>()
  child.once('exit', (code, signal) => {
    if (!stopping) resolve(new Error(`The built-in PostgreSQL has ended (${signal ?? code}).`))
  })
  const stop = () => {
    stopping ??= stopServer(server).finally(release)
    return stopping
  }
  return { stop, exited }
}
