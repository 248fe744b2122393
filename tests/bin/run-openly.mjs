import { spawn } from 'node:child_process'
import { signalGroup } from '../../api/bin/run-quietly.mjs'

const endWithinMs = 10_000
const closeWithinMs = 5_000

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
  const shown = after && holdBack(child, after)
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('exit', async (code) => {
      running.delete(child)
      await shown
      resolve(code ?? 1)
    })
  })
}

/** Resolves when all that it said has been passed on. */
const holdBack = async (child, after) => {
  const closed = new Promise((resolve) => {
    child.on('close', resolve)
    child.on('error', resolve)
    // Somebody whom it started may hold its output open for longer than it lives.
    child.on('exit', () => setTimeout(resolve, closeWithinMs))
  })
  const held = []
  let show = (chunk) => held.push(chunk)
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => show(chunk))
  await after
  show = (chunk) => process.stdout.write(chunk)
  for (const chunk of held) show(chunk)
  await closed
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
