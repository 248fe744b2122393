import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * Runs a command and captures its output. If this process receives a signal to stop, the command is
 * stopped first.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ code: number, output: string }>} the standard output and error, in the order
 * in which they arrived
 */
export const runQuietly = async (command, args, options) => {
  const child = spawn(command, args, {
    ...options,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk) => {
    output += chunk
  }
  child.stdout.setEncoding('utf8').on('data', collect)
  child.stderr.setEncoding('utf8').on('data', collect)
  const stopWatching = stopChildWithParent(child)
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      collect(`${command}: ${error.message}`)
      resolve(1)
    })
    child.on('close', (code, signal) =>
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']),
    )
  })
  stopWatching()
  return { code, output }
}

const stopChildWithParent = (child) => {
  const end = (signal) => {
    signalGroup(child, 'SIGTERM')
    child.on('close', () =>
      process.exit(128 + (constants.signals[signal] ?? constants.signals.SIGTERM)),
    )
  }
  const reasons = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']
  for (const reason of reasons) process.on(reason, end)
  return () => {
    for (const reason of reasons) process.off(reason, end)
  }
}

/**
 * Signals a child that was spawned `detached`, and its own children.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
export const signalGroup = (child, signal) => {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
