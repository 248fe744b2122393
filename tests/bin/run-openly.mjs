import { spawn } from 'node:child_process'
import { signalGroup } from '../../api/bin/run-quietly.mjs'

const endWithinMs = 10_000

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Runs a Node program whose output goes straight to the terminal.
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} its exit code, 1 when it was killed
 */
export const runOpenly = (args, options) => {
  const child = spawn(process.execPath, args, {
    ...options,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  running.add(child)
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('exit', (code) => {
      running.delete(child)
      resolve(code ?? 1)
    })
  })
}

/** Ends whatever still runs, with all that it started: first politely, then for good. */
export const endAll = async () => {
  const ends = [...running].map((child) => {
    signalGroup(child, 'SIGINT')
    const impatient = setTimeout(() => signalGroup(child, 'SIGKILL'), endWithinMs)
    return new Promise((resolve) => child.on('exit', resolve)).finally(() =>
      clearTimeout(impatient),
    )
  })
  await Promise.all(ends)
}
