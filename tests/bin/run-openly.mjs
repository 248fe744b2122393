import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { signalGroup } from '../../api/bin/run-quietly.mjs'

const endWithinMs = 10_000

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Runs a Node program whose output goes straight to the terminal.
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, after?: Promise<unknown> }} options `after`: until
 * then what it says is held back, so that two that run at once are read one after the other
 * @returns {Promise<number>} its exit code, 1 when it was killed
 */
export const runOpenly = (args, { after, ...options }) => {
  const said = after ? 'pipe' : 'inherit'
  const child = spawn(process.execPath, args, {
    ...options,
    detached: true,
    stdio: ['ignore', said, said],
  })
  running.add(child)
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    const ended = after ? holdBack(child, after) : once(child, 'exit')
    child.on('exit', () => running.delete(child))
    ended.then(([code]) => resolve(code ?? 1))
  })
}

/** @returns how it ended, when all that it said has been passed on */
const holdBack = async (child, after) => {
  const ended = once(child, 'close')
  const held = []
  let show = (chunk) => held.push(chunk)
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => show(chunk))
  await after
  show = (chunk) => process.stdout.write(chunk)
  for (const chunk of held) show(chunk)
  return ended
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
