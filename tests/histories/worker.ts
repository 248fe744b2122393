import fc from 'fast-check'
import { anyHistory, type Step } from '#histories/history.ts'
import { runHistory } from '#histories/run-history.ts'
import { asOperator } from '#support/world/as-operator.ts'
import { startWorld } from '#support/world/world.ts'

// Runs batches of histories for tests/bin/histories.mjs, which starts several of these processes.

type Batch = { seed: number; count: number; history?: Step[] }
export type BatchResult =
  | { count: number; failure?: string; isEnding?: boolean }
  | { shrinking: string }

const maxHistoryMs = 300_000
/** Once a batch has run for this long, failing histories aren't shrunk any further. */
const maxBatchMs = 300_000

const world = await startWorld({ isKillable: true })
const operator = asOperator(world)

const runBatch = async ({ seed, count, history }: Batch): Promise<BatchResult> => {
  let isShrinking = false
  const property = fc.asyncProperty(anyHistory, async (steps) => {
    try {
      await endIfStuck(steps, runHistory({ world, operator }, steps))
    } catch (error) {
      if (!isShrinking) process.send?.({ shrinking: String(error) } satisfies BatchResult)
      isShrinking = true
      throw error
    }
  })
  const result = await fc.check(property, {
    seed,
    numRuns: history ? 1 : count,
    ...(history ? { examples: [[history]], endOnFailure: true } : {}),
    // Waits until the current history ends, unlike interruptAfterTimeLimit.
    skipAllAfterTimeLimit: maxBatchMs,
  })
  const { numRuns, failed, counterexample, errorInstance: error } = result
  const [steps] = counterexample ?? []
  if (!failed || !steps) return { count: numRuns }
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { count: numRuns, failure: describe(reason, steps) }
}

/** Reports a history that doesn't end, and exits, because this process's app is unusable. */
const endIfStuck = async (steps: Step[], running: Promise<void>) => {
  const timer = setTimeout(() => {
    const failure = describe('This history did not end.', steps)
    const result = { count: 1, failure, isEnding: true } satisfies BatchResult
    process.send?.(result, () => process.exit(0))
  }, maxHistoryMs)
  await running.finally(() => clearTimeout(timer))
}

const describe = (reason: string, steps: Step[]) =>
  `${reason}\nnpm run test:histories -- --history '${JSON.stringify(steps)}'`

process.on('message', async (batch: Batch) => process.send?.(await runBatch(batch)))
process.on('disconnect', async () => {
  await world.stop()
  process.exit()
})
process.send?.({ count: 0 } satisfies BatchResult)
