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
import { unwritableFolderError } from '#postgres/owner-lock'
import { canAccess, chooseServerUser, type ServerUser } from '#postgres/server-user'

/**
 * A database server's folder. It contains the data (`cluster`), the password, the log and, if
 * needed, a copy of the programs.
 */
export type Home = { path: string; cluster: string; user: ServerUser; remember: () => void }

/**
 * The folder to use if the app runs as root and the server's user can't access `dataDir` or the
 * repository.
 */
export const systemFolder = '/var/lib/synapse-ai'

export const openDataDir = (dataDir: string): string => {
  const path = resolve(dataDir)
  // If the app runs as root, the user that runs PostgreSQL needs access to a subfolder.
  makeFolder(path, 0o755)
  return path
}

/**
 * Returns the database folder for `dataDir`: `dataDir/postgres`, or a folder under /var/lib if the
 * app runs as root and `dataDir` is in a folder that only root can access. Call `remember` once the
 * database exists, to record its folder in `dataDir`.
 */
export const findHome = (dataDir: string): Home => {
  const pointer = pointerFile(dataDir)
  if (existsSync(pointer)) return openRemembered(dataDir, pointer)
  const near = makeHome(dataDir, join(dataDir, 'postgres'))
  if (canAccess(near.user, near.path) || allowAccess(dataDir, near)) return near
  if (existsSync(near.cluster)) throw closed(near)
  allowTraversal(systemFolder)
  const far = makeHome(dataDir, join(systemFolder, randomBytes(8).toString('hex')))
  if (!canAccess(far.user, far.path)) throw closed(far)
  writeFileSync(join(far.path, 'belongs-to'), `${dataDir}\n`)
  return { ...far, remember: () => writeFileSync(pointer, `${far.path}\n`) }
}

/**
 * Returns the database folder for `dataDir` without changing anything; undefined if there is none.
 */
export const findExistingHome = (dataDir: string): Pick<Home, 'path' | 'cluster'> | undefined => {
  const pointer = pointerFile(resolve(dataDir))
  const path = existsSync(pointer)
    ? readFileSync(pointer, 'utf8').trim()
    : join(resolve(dataDir), 'postgres')
  const cluster = join(path, 'cluster')
  return existsSync(cluster) ? { path, cluster } : undefined
}

/**
 * Returns the path of the file that records the database's location if the database is outside
 * `dataDir`.
 */
export const pointerFile = (dataDir: string): string => {
  return join(dataDir, 'postgres-is-in')
}

const openRemembered = (dataDir: string, pointer: string): Home => {
  const path = readFileSync(pointer, 'utf8').trim()
  if (!existsSync(join(path, 'cluster')))
    throw new Error(
      `The database of ${dataDir} was kept in ${path}, which is missing or can’t be read. ` +
        `Restore it, or delete ${pointer} to start with an empty one.`,
    )
  return makeHome(dataDir, path)
}

/**
 * Prepares the folder at `path`. The server's user owns only `cluster`. The app's user owns the
 * folder around it, so that root never follows a link planted by another user.
 */
const makeHome = (dataDir: string, path: string): Home => {
  const cluster = join(path, 'cluster')
  const user = chooseServerUser(dataDir, cluster)
  if (user) allowTraversal(path)
  else makeFolder(path, 0o700)
  return { path, cluster, user, remember: () => {} }
}

/**
 * Makes `dataDir` traversable if no other folder blocks access.
 * @returns whether the server's user now has access
 */
const allowAccess = (dataDir: string, home: Home): boolean => {
  const { mode } = statSync(dataDir)
  chmodSync(dataDir, mode | 0o011)
  if (canAccess(home.user, home.path)) return true
  chmodSync(dataDir, mode)
  return false
}

const makeFolder = (path: string, mode: number): void => {
  try {
    mkdirSync(path, { recursive: true, mode })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw unwritableFolderError(path, error)
  }
}

/** Lets other users traverse the folder but not list it, regardless of the umask. */
export const allowTraversal = (path: string): void => {
  makeFolder(path, 0o711)
  chmodSync(path, 0o711)
}

const closed = (home: Home): Error => {
  return new Error(
    `The database in ${home.path} runs under another user (uid ${home.user?.uid}), who can’t access that folder. ` +
      'Allow everyone to traverse the folders above it (chmod o+x), or set DATA_DIR to a folder that this user can access.',
  )
}
