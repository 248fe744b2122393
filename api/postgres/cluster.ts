import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from '#postgres/binaries'
import type { Home } from '#postgres/home'
import { serverEnvironment } from '#postgres/server-user'

/** The name of the app's role and database. The role owns its databases but isn't a superuser. */
export const appName = 'synapse'

/**
 * Returns the content of pg_hba.conf: only the app's roles can connect, only from this machine, and
 * only with their password.
 */
const accessRules = (roles: readonly string[]) =>
  `host all ${roles.join(',')} 127.0.0.1/32 scram-sha-256\n`

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Log only server events, because statements contain personal data. The app logs failed queries.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/**
 * Settings for test databases. They trade durability for speed, and allow enough connections for
 * several test processes that each run several apps.
 */
const forTests = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '400',
}

/** Settings that the app controls; all others can be changed in postgresql.conf. */
export const serverArguments = (home: Home, isDurable: boolean): string[] => {
  const all = { ...settings, ...(!isDurable && forTests), hba_file: accessFile(home) }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * Creates the database files in `home` if there are none, and returns the password of the app's
 * role. Creates the files under a temporary name first, so that an interrupted start leaves no
 * incomplete database.
 */
export const prepareCluster = (
  home: Home,
  binaries: Binaries,
  otherRole?: string,
): { password: string } => {
  const others = otherRole ? [otherRole] : []
  const passwordFile = join(home.path, 'password')
  const isNew = !existsSync(home.cluster)
  if (!isNew) refuseOtherMajor(home.cluster, binaries.major)
  const isPasswordKnown = existsSync(passwordFile)
  if (!isPasswordKnown) writePassword(passwordFile)
  const password = readFileSync(passwordFile, 'utf8').trim()
  if (isNew) createCluster(home, binaries, password, others)
  else if (!isPasswordKnown) {
    runSingleUser(home, binaries, home.cluster, [`ALTER ROLE ${appName} PASSWORD '${password}'`])
  }
  writeFileSync(accessFile(home), accessRules([appName, ...others]))
  // pg_hba.conf must be readable by the server's user, regardless of the umask.
  chmodSync(accessFile(home), 0o644)
  return { password }
}

const refuseOtherMajor = (cluster: string, major: string): void => {
  const written = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (written === major) return
  throw new Error(
    `The database in ${cluster} was written by PostgreSQL ${written}, but this release includes PostgreSQL ${major}. ` +
      'Back it up with the release that created it and restore the backup here, or set DATABASE_URL.',
  )
}

const writePassword = (file: string): void => {
  writeFileSync(`${file}.new`, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

const createCluster = (
  home: Home,
  binaries: Binaries,
  password: string,
  otherRoles: readonly string[],
): void => {
  const half = join(home.path, 'cluster.new')
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { mode: 0o700 })
  if (home.user) chownSync(half, home.user.uid, home.user.gid)
  // The superuser has neither a password nor an entry in pg_hba.conf, so it can't connect.
  runProgram(home, join(binaries.root, 'bin/initdb'), [
    ...['--pgdata', half, '--username=postgres', '--auth=reject', '--data-checksums'],
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    '--no-instructions',
  ])
  runSingleUser(home, binaries, half, [
    `CREATE ROLE ${appName} LOGIN CREATEDB PASSWORD '${password}'`,
    ...otherRoles.map((role) => `CREATE ROLE ${role} LOGIN PASSWORD '${password}'`),
    // Other roles exist only in tests, which must also be able to bypass the triggers on documents.
    ...(otherRoles.length > 0
      ? [`GRANT SET ON PARAMETER session_replication_role TO ${appName}`]
      : []),
    `CREATE DATABASE ${appName} OWNER ${appName}`,
  ])
  renameSync(half, home.cluster)
  syncFolder(home.path)
}

/** Runs statements in PostgreSQL's single-user mode, which needs no password and no port. */
const runSingleUser = (
  home: Home,
  binaries: Binaries,
  cluster: string,
  statements: string[],
): void => {
  const program = join(binaries.root, 'bin/postgres')
  const quiet = ['-c', 'log_min_messages=error', '-c', 'log_min_error_statement=panic']
  const args = ['--single', '-D', cluster, ...quiet, 'postgres']
  const output = runProgram(home, program, args, `${statements.join(';\n')};\n`)
  // In single-user mode, PostgreSQL exits with 0 even after a failed statement, so check the
  // output.
  if (/\b(ERROR|FATAL|PANIC):/.test(output)) throw new Error(`PostgreSQL refused: ${output.trim()}`)
}

const runProgram = (home: Home, program: string, args: string[], input = ''): string => {
  const options = {
    ...home.user,
    cwd: '/',
    env: serverEnvironment,
    input,
    encoding: 'utf8',
  } as const
  const { status, error, stdout, stderr } = spawnSync(program, args, options)
  if (error || status !== 0) {
    const reason = error?.message ?? (stderr.trim() || stdout.trim() || `exit code ${status}`)
    throw new Error(`The database in ${home.path} could not be prepared: ${reason}`, {
      cause: error,
    })
  }
  return stderr
}

const accessFile = (home: Home): string => {
  return join(home.path, 'pg_hba.conf')
}

const syncFolder = (folder: string): void => {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
