// Tests many random histories: `npm run test:histories -- 10000` (1,000 by default). Each failure
// prints its seed and the shortest failing history. Options:
//   --history '[…]'     runs only this history, with the app's log
//   --seed 1            the first seed (by default, a random number)
//   --processes 3       how many processes run histories in parallel
//   --stop-at-failure   starts no more histories after the first failure
import { fork } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { installMissing } from '../../api/bin/install.mjs'
import { continueOnPinnedNode } from '../../api/bin/pinned-node.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
await installMissing(root)
await continueOnPinnedNode(root)
const { prepareDatabases } = await import('#support/run/database.ts')
const { onInterrupt } = await import('#bin/run-in-terminal.ts')

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    history: { type: 'string' },
    seed: { type: 'string', default: String(Math.trunc(Math.random() * 1e9)) },
    processes: { type: 'string', default: '3' },
    'stop-at-failure': { type: 'boolean' },
  },
})
const history = options.history && JSON.parse(options.history)
const total = history ? 1 : Number(positionals[0] ?? 1000)
if (!Number.isInteger(total) || total < 1) {
  console.error('Usage: npm run test:histories -- <number of histories>')
  process.exit(1)
}
const batchSize = 10
const progressEveryMs = 30_000

let nextSeed = Number(options.seed)
let [waiting, finished, failed] = [total, 0, 0]
let isStopped = false
const startedAt = performance.now()
const seconds = () => Math.round((performance.now() - startedAt) / 1000)
const describe = () => `${finished} of ${total} histories, ${seconds()} s, ${failed} failed`

const fail = (text) => {
  failed += 1
  console.log(`\n${text}\n`)
}

const workers = new Set()

/** Keeps a process running until no histories are waiting, unless it can't start. */
const work = async () => {
  let canStart = true
  while (canStart && !isOver()) canStart = await runWorker()
}

const isOver = () => isStopped || waiting === 0 || (failed > 0 && options['stop-at-failure'])

/**
 * Starts a process, and gives it batches until no histories are waiting or it ends. Resolves to
 * whether it started.
 */
const runWorker = () =>
  new Promise((resolve) => {
    const args = history ? ['--print-log'] : []
    const worker = fork(new URL('../histories/worker.ts', import.meta.url), args, { cwd: root })
    workers.add(worker)
    let seed
    let count = 0
    /** A batch ends at its first failure, so test the rest of it in another batch. */
    const endBatch = (tested) => {
      finished += tested
      waiting += count - tested
      count = 0
    }
    worker.on('message', (/** @type {import('#histories/worker.ts').BatchResult} */ result) => {
      if ('shrinking' in result) return console.log(`Shrinking (seed ${seed}): ${result.shrinking}`)
      if (result.failure) fail(`Seed ${seed}, history ${result.count}: ${result.failure}`)
      endBatch(result.count)
      if (result.isEnding) return
      if (isOver()) return worker.disconnect()
      count = Math.min(batchSize, waiting)
      waiting -= count
      seed = nextSeed++
      worker.send({ seed, count, history })
    })
    worker.on('exit', (code) => {
      if (code !== 0 && !isStopped) {
        fail(`A process ended with code ${code} (seed ${seed}).`)
        // Count one history, so that a process that always crashes isn't restarted forever.
        endBatch(Math.min(count, 1))
      }
      workers.delete(worker)
      resolve(seed !== undefined)
    })
  })

const databases = await prepareDatabases()
const progress = setInterval(() => console.log(describe()), progressEveryMs)
onInterrupt(() => {
  isStopped = true
  for (const worker of workers) worker.kill()
})

const processes = Math.min(Number(options.processes), Math.ceil(total / batchSize))
await Promise.all(Array.from({ length: processes }, work))
clearInterval(progress)
await databases.stop()
const each = ((seconds() * processes) / Math.max(finished, 1)).toFixed(1)
console.log(`\n${describe()} (${processes} processes, ${each} s per history)`)
process.exit(failed > 0 || finished < total ? 1 : 0)
