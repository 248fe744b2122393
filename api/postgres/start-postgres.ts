import { existsSync, rmSync } from 'node:fs'
import { findBinaries } from '#postgres/binaries'
import { appName, prepareCluster, serverArguments } from '#postgres/cluster'
import { type Home, openDataDir, openHome, pointerFile } from '#postgres/home'
import { takeOwnership } from '#postgres/owner-lock'
import {
  type RunningServer,
  startServer,
  stopLeftBehind,
  stopServer,
} from '#postgres/server-process'

export type RunningPostgres = {
  /** Address of the app's database. Its role is no superuser, but may create databases. */
  url: string
  /** Ends the server and gives the folder back. May be called more than once. */
  stop: () => Promise<void>
  /** Settles only when the server ends without having been stopped. */
  exited: Promise<Error>
}

type StartOptions = {
  dataDir: string
  /** Whether what is committed outlives a power cut, as it does unless it is only for tests. */
  isDurable?: boolean
}

/**
 * Starts the built-in PostgreSQL on the files in `dataDir`, which it makes where there are none.
 * A server left running by an app that was killed is stopped first; its data stay. The server
 * ends with this process unless that is killed outright.
 *
 * Throws one sentence when another app owns the folder, when it cannot be written, or when
 * PostgreSQL does not start.
 */
export const startPostgres = async ({
  dataDir,
  isDurable = true,
}: StartOptions): Promise<RunningPostgres> => {
  const owned = await ownHome(dataDir)
  try {
    const binaries = findBinaries(owned.home)
    const { password } = prepareCluster(owned.home, binaries)
    owned.home.remember()
    const server = await startServer(owned.home, binaries, serverArguments(owned.home, isDurable))
    return {
      url: `postgres://${appName}:${password}@127.0.0.1:${server.port}/${appName}`,
      ...supervise(server, owned.release),
    }
  } catch (error) {
    owned.release()
    throw error
  }
}

/** Deletes the database in `dataDir` with all its data, stopping a server left running on it. */
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

/** Both folders are locked: a copied `dataDir` may point to the same database as its original. */
const ownHome = async (dataDir: string): Promise<OwnedHome> => {
  const folder = openDataDir(dataDir)
  const locks = [takeOwnership(folder)]
  const release = () => {
    for (const lock of locks) lock.release()
  }
  try {
    const home = openHome(folder)
    locks.push(takeOwnership(home.path))
    await stopLeftBehind(home.cluster)
    return { home, release }
  } catch (error) {
    release()
    throw error
  }
}

const supervise = (server: RunningServer, release: () => void) => {
  const { child } = server
  // The server alone must not keep the app alive.
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
