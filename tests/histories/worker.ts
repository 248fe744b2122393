import fc from 'fast-check'
import { asOperator } from '../support/as-operator.ts'
import { startWorld } from '../support/world.ts'
import { anyHistory, type Step } from './history.ts'
import { live } from './live.ts'

// Runs batches of histories for tests/bin/histories.mjs, which starts several of these processes.

export type Batch = { seed: number; count: number; history?: Step[] }
export type BatchResult = { count: number; failure?: string }

/** A failed history is shrunk until its batch has taken this long. */
const maxBatchMs = 300_000

const world = await startWorld()
const operator = asOperator(world)

const runBatch = async ({ seed, count, history }: Batch): Promise<BatchResult> => {
  const property = fc.asyncProperty(anyHistory, (steps) => live({ world, operator }, steps))
  const result = await fc.check(property, {
    seed,
    numRuns: history ? 1 : count,
    ...(history ? { examples: [[history]], endOnFailure: true } : {}),
    interruptAfterTimeLimit: maxBatchMs,
  })
  const { numRuns, failed, counterexample, errorInstance: error } = result
  if (!failed || !counterexample) return { count: numRuns }
  const reason = error instanceof Error ? error.stack : String(error)
  const failure = `${reason}\nHISTORY='${JSON.stringify(counterexample[0])}'`
  return { count: numRuns, failure }
}

process.on('message', async (batch: Batch) => process.send?.(await runBatch(batch)))
process.on('disconnect', async () => {
  await world.stop()
  process.exit()
})
process.send?.('ready')
