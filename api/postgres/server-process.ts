import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from '#postgres/binaries'
import { findFreePort } from '#postgres/free-port'
import type { Home } from '#postgres/home'
import { serverEnvironment } from '#postgres/server-user'

export type RunningServer = { child: ChildProcess; port: number }

const startAttempts = 20
const attemptPauseMs = 250
const readyWithinMs = 120_000
const fastStopWithinMs = 30_000
const immediateStopWithinMs = 10_000
const pollMs = 10
const largestLogBytes = 5_000_000

/** Starts the server on a free loopback port and waits until it accepts connections. */
export const startServer = async (
  home: Home,
  binaries: Binaries,
  settings: string[],
): Promise<RunningServer> => {
  const logFile = join(home.path, 'postgres.log')
  let reason = ''
  for (let attempt = 0; attempt < startAttempts; attempt++) {
    if (attempt > 0) await delay(attemptPauseMs)
    const log = openLog(logFile)
    const port = await findFreePort()
    const child = spawnServer(home, binaries, ['-p', String(port), ...settings], log.handle)
    closeSync(log.handle)
    if (await becomesReady(child, home.cluster)) return { child, port }
    reason = readFileSync(logFile, 'utf8').slice(log.sizeBytes).trim()
    if (!isTemporary(reason)) break
  }
  throw new Error(`The database in ${home.path} did not start: ${reason || `see ${logFile}`}`)
}

/** Stops the server with PostgreSQL's "fast" shutdown, which rolls back open transactions. */
export const stopServer = async ({ child }: RunningServer): Promise<void> => {
  if (hasEnded(child)) return
  child.ref()
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  const impatient = setTimeout(() => child.kill('SIGQUIT'), fastStopWithinMs)
  await ended
  clearTimeout(impatient)
}

/** Stops a server that a killed app left running on these files. */
export const stopOrphanedServer = async (cluster: string): Promise<void> => {
  const pidFile = join(cluster, 'postmaster.pid')
  const pid = readPostmaster(cluster)?.pid
  if (!pid) return
  if (!isServerOf(pid, cluster)) {
    // If another process now has the dead server's process id, delete the PID file: PostgreSQL
    // would mistake that process for a running server.
    if (isAlive(pid)) rmSync(pidFile, { force: true })
    return
  }
  for (const [signal, withinMs] of [
    ['SIGINT', fastStopWithinMs],
    ['SIGQUIT', immediateStopWithinMs],
  ] as const) {
    signalIfAlive(pid, signal)
    const giveUpAt = performance.now() + withinMs
    while (performance.now() < giveUpAt) {
      if (!isServerOf(pid, cluster)) return
      await delay(pollMs)
    }
  }
  throw new Error(
    `A database server left behind by an earlier run (process ${pid}) doesn’t stop. Stop it, then start again.`,
  )
}

/**
 * Starts the server in its own session, so that Ctrl-C reaches only the app. The app then stops the
 * server after finishing its work.
 */
const spawnServer = (
  home: Home,
  binaries: Binaries,
  settings: string[],
  log: number,
): ChildProcess => {
  const args = ['-D', home.cluster, ...settings]
  const child = spawn(join(binaries.root, 'bin/postgres'), args, {
    ...home.user,
    cwd: '/',
    env: serverEnvironment,
    stdio: ['ignore', log, log],
    detached: true,
  })
  const endWithApp = () => child.kill('SIGINT')
  process.on('exit', endWithApp)
  child.once('exit', () => process.off('exit', endWithApp))
  child.once('error', () => process.off('exit', endWithApp))
  return child
}

const becomesReady = async (child: ChildProcess, cluster: string): Promise<boolean> => {
  const giveUpAt = performance.now() + readyWithinMs
  while (child.pid !== undefined && !hasEnded(child) && performance.now() < giveUpAt) {
    const postmaster = readPostmaster(cluster)
    if (postmaster?.pid === child.pid && postmaster.isReady) return true
    await delay(pollMs)
  }
  child.kill('SIGQUIT')
  return false
}

/**
 * Returns whether a failed start is worth retrying: another program has taken the port, or
 * processes of a killed server are still shutting down.
 */
const isTemporary = (reason: string): boolean => {
  return /could not create any TCP\/IP sockets|shared memory block .* is still in use/.test(reason)
}

const openLog = (file: string): { handle: number; sizeBytes: number } => {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (stat && stat.size > largestLogBytes) renameSync(file, `${file}.1`)
  const handle = openSync(file, 'a', 0o600)
  return { handle, sizeBytes: statSync(file).size }
}

/** Returns the port of the server that is running on these files, or undefined if there is none. */
export const findServerPort = (cluster: string): number | undefined => {
  const postmaster = readPostmaster(cluster)
  return postmaster?.isReady && isServerOf(postmaster.pid, cluster) ? postmaster.port : undefined
}

/** Reads the process id (line 1), the port (line 4) and the status (line 8) from postmaster.pid. */
const readPostmaster = (
  cluster: string,
): { pid: number; port: number; isReady: boolean } | undefined => {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return {
      pid: Math.abs(Number(lines[0])),
      port: Number(lines[3]),
      isReady: lines[7]?.trim() === 'ready',
    }
  } catch {
    return undefined
  }
}

/** Returns whether `pid` is a running database server that uses exactly this folder. */
const isServerOf = (pid: number, cluster: string): boolean => {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes(
        cluster,
      )
    const [its, ours] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)]
    return its.dev === ours.dev && its.ino === ours.ino
  } catch {
    return false
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const signalIfAlive = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has already ended.
  }
}

const hasEnded = (child: ChildProcess): boolean => {
  return child.exitCode !== null || child.signalCode !== null
}
