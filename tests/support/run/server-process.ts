import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { until } from '#support/run/until.ts'

const server = fileURLToPath(import.meta.resolve('@synapse/api/main/server'))

/**
 * Starts the server in a separate process.
 * @param env its environment, in addition to what Node needs
 * @param whenReady returns a value once the server is ready; gets the server's latest output
 * @throws Error with the output if the server exits or isn't ready within a minute
 */
export const startServer = async <Ready>(
  env: Record<string, string | undefined>,
  whenReady: (output: string) => Promise<Ready | undefined> | Ready | undefined,
  nodeOptions: string[] = [],
) => {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [...nodeOptions, server], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-4000)
    })
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return gone
  }
  try {
    const ready = await until('The server is ready', async () => {
      if (child.exitCode !== null) throw new Error(`The server exited early:\n${output}`)
      return whenReady(output)
    })
    return { ready, kill, output: () => output }
  } catch (error) {
    await kill('SIGKILL')
    throw error
  }
}
