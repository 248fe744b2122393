import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '@synapse/api/postgres/free-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '#support/run/root.ts'
import { until } from '#support/run/until.ts'

const startWithinMs = 120_000
const endWithinMs = 60_000

let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'synapse-npm-'))
  // If root runs the tests, PostgreSQL runs as a different user, who needs access to this folder.
  await chmod(dataDir, 0o755)
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

// The tests run in order, and each starts the app with the data that the previous one left.
describe('npm start leaves no processes behind and keeps its data', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
    'when npm receives %s',
    { timeout: startWithinMs + endWithinMs },
    async (signal) => {
      const { npm, output } = await start()
      const family = descendantsOf(npm.pid ?? 0)
      try {
        expect(family.map(({ command }) => command)).toEqual([
          expect.stringContaining('api/bin/start.mjs'),
          expect.stringContaining('api/src/main/server.ts'),
          expect.stringContaining('bin/postgres'),
        ])
        npm.kill(signal)
        await until('All processes have ended', () => !family.some(isAlive), endWithinMs)
        // A proper shutdown of the database server deletes this file.
        expect(existsSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false)
        expect(output()).not.toContain('Error')
      } finally {
        for (const one of family.filter(isAlive)) process.kill(one.pid, 'SIGKILL')
      }
    },
  )
})

/** Starts npm as a terminal or supervisor would, without the settings of this test run. */
const start = async () => {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: dataDir, PORT: String(await findFreePort()) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = listen(npm)
  await until(
    'The app is running',
    () => {
      if (npm.exitCode !== null) throw new Error(`It ended at once:\n${output()}`)
      return output().includes('Synapse AI is running.')
    },
    startWithinMs,
  )
  return { npm, output }
}

const listen = ({ stdout, stderr }: ChildProcess) => {
  let text = ''
  for (const stream of [stdout, stderr])
    stream?.on('data', (chunk) => {
      text += chunk
    })
  return () => text
}

type Process = { pid: number; parent: number; state: string; command: string }

const listProcesses = (): Process[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, state = '', ...command] = line.trim().split(/\s+/)
      return { pid: Number(pid), parent: Number(parent), state, command: command.join(' ') }
    })

/** Returns the processes from the npm script down to the database server, not its workers. */
const descendantsOf = (pid: number, all = listProcesses()): Process[] => {
  const child = all.find(({ parent }) => parent === pid)
  const isWorker = child?.command.startsWith('postgres:')
  return child && !isWorker ? [child, ...descendantsOf(child.pid, all)] : []
}

/** A zombie process isn't alive. */
const isAlive = ({ pid }: Process) =>
  listProcesses().some((one) => one.pid === pid && !one.state.startsWith('Z'))
