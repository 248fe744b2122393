import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startServer } from '#support/run/server-process.ts'
import { appEnvironment } from '#support/run/settings.ts'

/** Preloaded, so that tests can move the child's clock without moving its monotonic clock. */
const steppingClock = fileURLToPath(new URL('./stepping-clock.ts', import.meta.url))

/** Runs in a separate process, so that tests can kill it. */
export type ChildApp = {
  url: string
  /** Sends SIGKILL. */
  kill: () => Promise<void>
  /** Moves the app's clock forward by an hour. The next call moves it back. */
  stepClock: () => void
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
  const removeData = () => rm(dataDir, { recursive: true, force: true })
  const url = `http://localhost:${port}`
  const isHealthy = async () => (await fetch(`${url}/api/health`).catch(() => undefined))?.ok
  const server = await startServer(
    appEnvironment(databaseUrl, { ...env, PORT: String(port), DATA_DIR: dataDir }),
    isHealthy,
    [`--import=${steppingClock}`],
  ).catch(async (error) => {
    await removeData()
    throw error
  })
  const end = (signal: NodeJS.Signals) => server.kill(signal).finally(removeData)
  return {
    url,
    output: server.output,
    stepClock: () => void server.kill('SIGUSR2'),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}
