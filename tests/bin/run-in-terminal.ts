import { type ChildProcess, spawn } from 'node:child_process'
import { signalGroup } from '../../api/bin/run-quietly.mjs'

const endWithinMs = 10_000

const running = new Set<ChildProcess>()
let isEnding = false

type Options = {
  cwd: string
  env: NodeJS.ProcessEnv
  /** Holds back the output until this settles, so that two programs' outputs don't interleave. */
  printAfter?: Promise<unknown> | undefined
}

/**
 * Runs a Node program and shows its output in the terminal.
 * @returns its exit code, or 1 if it was killed; never resolves after `stopPrograms`, because its
 * caller exits
 */
export const runInTerminal = (
  args: string[],
  { printAfter, ...options }: Options,
): Promise<number> => {
  const output = printAfter ? 'pipe' : 'inherit'
  const child = spawn(process.execPath, args, {
    ...options,
    detached: true,
    stdio: ['ignore', output, output],
  })
  running.add(child)
  if (printAfter) printLater(child, printAfter)
  return new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', async (code) => {
      running.delete(child)
      await printAfter
      if (!isEnding) resolve(code ?? 1)
    })
  })
}

const printLater = ({ stdout, stderr }: ChildProcess, after: Promise<unknown>) => {
  const held: Buffer[] = []
  let print = (chunk: Buffer): unknown => held.push(chunk)
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk: Buffer) => print(chunk))
  after.then(() => {
    for (const chunk of held) process.stdout.write(chunk)
    print = (chunk) => process.stdout.write(chunk)
  })
}

/** Stops all programs and their children with SIGINT, and after ten seconds with SIGKILL. */
export const stopPrograms = async () => {
  isEnding = true
  const ends = [...running].map((child) => {
    signalGroup(child, 'SIGINT')
    const impatient = setTimeout(() => signalGroup(child, 'SIGKILL'), endWithinMs)
    return new Promise((resolve) => child.on('exit', resolve)).finally(() =>
      clearTimeout(impatient),
    )
  })
  await Promise.all(ends)
}

/** Calls `end` once if this process is interrupted or its parent process ends. `end` must exit. */
export const onInterrupt = (end: () => unknown) => {
  let isInterrupted = false
  const endOnce = () => {
    if (isInterrupted) return
    isInterrupted = true
    console.error('\nInterrupted.')
    end()
  }
  for (const reason of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(reason, endOnce)
}
