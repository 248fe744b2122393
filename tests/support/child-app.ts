import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { appEnvironment } from './settings.ts'
import { until } from './until.ts'

const server = fileURLToPath(import.meta.resolve('@synapse/api/main/server'))

/** A machine whose clock can be put forward: what is even in time stays so, as on a real one. */
const steppingClock = fileURLToPath(new URL('./stepping-clock.ts', import.meta.url))

const startWithinMs = 60_000

/** The app as a process of its own, which can be killed as no other can. */
export type ChildApp = {
  url: string
  /** SIGKILL: no farewell, nothing is finished. */
  kill: () => Promise<void>
  /** Puts the clock of its machine an hour forward, or back to where it was. */
  stepClock: () => void
  /** What it has written of late. */
  said: () => string
  /** SIGTERM. @returns the exit code */
  stop: () => Promise<number | null>
}

/** @param port keep it for a restart, so that Stripe still finds the app */
export const startChildApp = async (
  databaseUrl: string,
  env: Record<string, string | undefined>,
  port: number,
): Promise<ChildApp> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'synapse-child-'))
  const child = spawn(process.execPath, [`--import=${steppingClock}`, server], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...appEnvironment(databaseUrl, { ...env, PORT: String(port), DATA_DIR: dataDir }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = `http://localhost:${port}`
  const said = listen(child)
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const code = await gone
    await rm(dataDir, { recursive: true, force: true })
    return code
  }
  try {
    await until(
      'The app answers',
      async () => {
        if (child.exitCode !== null) throw new Error(`The app ended at once:\n${said()}`)
        const health = await fetch(`${url}/api/health`).catch(() => undefined)
        return health?.ok
      },
      startWithinMs,
    )
  } catch (error) {
    await end('SIGKILL')
    throw error
  }
  return {
    url,
    said,
    stepClock: () => void child.kill('SIGUSR2'),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

const listen = ({ stdout, stderr }: ChildProcess) => {
  let text = ''
  for (const stream of [stdout, stderr])
    stream?.on('data', (chunk) => {
      text = `${text}${chunk}`.slice(-4000)
    })
  return () => text
}
