import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * Two identical signals within this time count as one: npm forwards signals that the terminal has
 * already sent.
 */
const sameSignalMs = 500

/**
 * Runs commands until one of them ends, then ends the others and returns the exit code of the
 * first. The children run in their own sessions, so that Ctrl-C reaches them only once, via this
 * process; a second Ctrl-C is also forwarded. Each child has a message channel to this process, and
 * stops when the channel closes because this process has ended.
 * @param {{ args: string[], cwd: string, env?: NodeJS.ProcessEnv }[]} commands arguments for Node
 * @param {string} [node] the Node that runs them
 * @returns {Promise<number>}
 */
export const runChildren = async (commands, node = process.execPath) => {
  const children = commands.map(({ args, cwd, env = process.env }) =>
    spawn(node, args, { cwd, env, detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
  )
  const signalAll = (signal) => {
    for (const child of children) if (isRunning(child)) child.kill(signal)
  }
  const forwarding = forwardSignals(signalAll)
  const ends = children.map(untilEnd)
  const code = await Promise.race(ends)
  if (!forwarding.hasForwarded()) signalAll('SIGTERM')
  await Promise.all(ends)
  forwarding.stop()
  return code
}

const forwardSignals = (signalAll) => {
  let lastMs = Number.NEGATIVE_INFINITY
  const forward = (signal) => {
    if (performance.now() - lastMs < sameSignalMs) return
    lastMs = performance.now()
    signalAll(signal)
  }
  const onInterrupt = () => forward('SIGINT')
  const onTerminate = () => forward('SIGTERM')
  // This is called repeatedly, perhaps after a signal. A second signal would kill the children
  // immediately.
  const onGone = () => lastMs > 0 || onTerminate()
  const listeners = {
    SIGINT: onInterrupt,
    SIGTERM: onTerminate,
    SIGHUP: onTerminate,
    disconnect: onGone,
  }
  for (const [event, listener] of Object.entries(listeners)) process.on(event, listener)
  return {
    hasForwarded: () => lastMs > 0,
    stop() {
      for (const [event, listener] of Object.entries(listeners)) process.off(event, listener)
    },
  }
}

const untilEnd = (child) =>
  new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${child.spawnfile} could not be run: ${error.message}`)
      resolve(1)
    })
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })

const isRunning = (child) =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null
