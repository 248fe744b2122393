import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { appEnvironment } from '#support/run/settings.ts'
import { until } from '#support/run/until.ts'

const server = fileURLToPath(import.meta.resolve('@synapse/api/main/server'))

/** Preloaded, so that tests can move the child's clock without moving its monotonic clock. */
const steppingClock = fileURLToPath(new URL('./stepping-clock.ts', import.meta.url))

const startWithinMs = 60_000

/** The app in a separate process, so that tests can kill it. */
export type ChildApp = {
  url: string
  /** Sends SIGKILL. */
  kill: () => Promise<void>
  /** Moves the app's clock forward by an hour. The next call moves it back. */
  stepClock: () => void
  /** Returns the latest output of the app. */
  output: () => string
  /**
   * Stops the app with SIGTERM.
   * @returns its exit code
   */
  stop: () => Promise<number | null>
}

/**
 * Starts the app.
 * @param port for a restart, the same port as before, so that webhooks reach the app
 */
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
  const output = captureOutput(child)
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const code = await gone
    await rm(dataDir, { recursive: true, force: true })
    return code
  }
  try {
    await until(
      'The app responds',
      async () => {
        if (child.exitCode !== null) throw new Error(`The app exited early:\n${output()}`)
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
    output,
    stepClock: () => void child.kill('SIGUSR2'),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

const captureOutput = ({ stdout, stderr }: ChildProcess) => {
  let text = ''
  for (const stream of [stdout, stderr])
    stream?.on('data', (chunk) => {
      text = `${text}${chunk}`.slice(-4000)
    })
  return () => text
}
