import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { unwritable } from '#postgres/owner-lock'
import { canEnter, chooseServerUser, type ServerUser } from '#postgres/server-user'

/** The folder of one database server: its data (`cluster`), password, log and perhaps its programs. */
export type Home = { path: string; cluster: string; user: ServerUser; remember: () => void }

/** Where root keeps what the server's user could not reach below `dataDir` or the checkout. */
export const farPlace = '/var/lib/synapse-ai'

/** Makes `dataDir` where it is missing and returns its full path. */
export const openDataDir = (dataDir: string): string => {
  const path = resolve(dataDir)
  // As root, the database runs under another user who has to reach its own folder below this one.
  makeFolder(path, 0o755)
  return path
}

/**
 * Opens the folder of the database that belongs to `dataDir`: `dataDir/postgres`, or a place below
 * /var/lib when the app runs as root below a folder that only root may enter. That place is written
 * down in `dataDir` by `remember`, to be called once the database exists.
 */
export const openHome = (dataDir: string): Home => {
  const pointer = pointerFile(dataDir)
  if (existsSync(pointer)) return openRemembered(dataDir, pointer)
  const near = makeHome(dataDir, join(dataDir, 'postgres'))
  if (canEnter(near.user, near.path) || letThrough(dataDir, near)) return near
  if (existsSync(near.cluster)) throw closed(near)
  makePassable(farPlace)
  const far = makeHome(dataDir, join(farPlace, randomBytes(8).toString('hex')))
  if (!canEnter(far.user, far.path)) throw closed(far)
  writeFileSync(join(far.path, 'belongs-to'), `${dataDir}\n`)
  return { ...far, remember: () => writeFileSync(pointer, `${far.path}\n`) }
}

/** Where a database that is not kept inside `dataDir` is written down. */
export const pointerFile = (dataDir: string): string => {
  return join(dataDir, 'postgres-is-in')
}

const openRemembered = (dataDir: string, pointer: string): Home => {
  const path = readFileSync(pointer, 'utf8').trim()
  if (!existsSync(join(path, 'cluster'))) {
    throw new Error(
      `The database of ${dataDir} was kept in ${path}, which is gone or may not be read. ` +
        `Restore it, or delete ${pointer} to begin with an empty one.`,
    )
  }
  return makeHome(dataDir, path)
}

/**
 * The server's own user gets `cluster` alone. The folder around it stays with whoever runs the app,
 * so that root never writes where a lesser user could have laid a link.
 */
const makeHome = (dataDir: string, path: string): Home => {
  const cluster = join(path, 'cluster')
  const user = chooseServerUser(dataDir, cluster)
  if (user) makePassable(path)
  else makeFolder(path, 0o700)
  return { path, cluster, user, remember: () => {} }
}

/** Where `dataDir` alone is in the way, it is opened for passing through; it is the app's own folder. */
const letThrough = (dataDir: string, home: Home): boolean => {
  const { mode } = statSync(dataDir)
  chmodSync(dataDir, mode | 0o011)
  if (canEnter(home.user, home.path)) return true
  chmodSync(dataDir, mode)
  return false
}

const makeFolder = (path: string, mode: number): void => {
  try {
    mkdirSync(path, { recursive: true, mode })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw unwritable(path, error)
  }
}

/** Others may pass through to what is theirs, but not look around; whatever the umask is. */
export const makePassable = (path: string): void => {
  makeFolder(path, 0o711)
  chmodSync(path, 0o711)
}

const closed = (home: Home): Error => {
  return new Error(
    `The database in ${home.path} runs under another user (uid ${home.user?.uid}), who may not enter that folder. ` +
      'Let everyone pass through the folders above it (chmod o+x), or set DATA_DIR to one where that is so.',
  )
}
