import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** The unprivileged user that PostgreSQL runs as; undefined if it is the app's own user. */
export type ServerUser = { uid: number; gid: number } | undefined

/** The environment variables for all PostgreSQL programs, used instead of the app's own. */
export const serverEnvironment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' }

/**
 * If the app runs as root, returns the user to run PostgreSQL as, because PostgreSQL refuses to run
 * as root. The user must exist, because initdb looks up its name. Prefers the owner of `cluster` or
 * `dataDir`, then the distribution's `postgres` user, then `nobody`.
 */
export const chooseServerUser = (dataDir: string, cluster: string): ServerUser => {
  if (process.getuid?.() !== 0) return undefined
  const owner = ownerOf(cluster)
  if (owner) return owner
  const candidates = knownUsers()
  const dataOwner = ownerOf(dataDir)
  if (dataOwner && candidates.some(({ uid }) => uid === dataOwner.uid)) return dataOwner
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const user = candidates.find((candidate) => candidate.name === name)
    if (user) return { uid: user.uid, gid: user.gid }
  }
  throw new Error(
    'PostgreSQL refuses to run as root and this system has no user `postgres` or `nobody` to run it as. ' +
      'Start the app as an ordinary user, or set DATABASE_URL.',
  )
}

/** Returns whether `user` can access `folder` and every folder above it. */
export const canAccess = (user: ServerUser, folder: string): boolean => {
  return !user || runsAs(user, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder])
}

/** Returns whether `user` can run the PostgreSQL in `root` and read its files. */
export const canRun = (user: ServerUser, root: string): boolean => {
  if (!user) return true
  return (
    runsAs(user, `${root}/bin/postgres`, ['--version']) &&
    runsAs(user, '/bin/sh', ['-c', 'test -r "$1"', 'sh', `${root}/share/postgresql/postgres.bki`])
  )
}

const runsAs = (user: NonNullable<ServerUser>, command: string, args: string[]): boolean => {
  const options = { ...user, cwd: '/', env: serverEnvironment, stdio: 'ignore' } as const
  const { status, error } = spawnSync(command, args, options)
  if (error && 'code' in error && (error.code === 'EPERM' || error.code === 'EINVAL'))
    throw new Error(
      `PostgreSQL refuses to run as root, and root can’t switch to another user here (uid ${user.uid}). ` +
        'Start the app as an ordinary user, or set DATABASE_URL.',
      { cause: error },
    )
  return status === 0
}

const ownerOf = (folder: string): ServerUser => {
  const stat = statSync(folder, { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined
}

const knownUsers = (): { name: string; uid: number; gid: number }[] => {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid, gid }) => name && uid > 0 && gid >= 0)
}
