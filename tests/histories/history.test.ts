import fc from 'fast-check'
import { test } from 'vitest'
import { useIsolatedWorld } from '../support/use-world.ts'
import { anyHistory } from './history.ts'
import { live } from './live.ts'

const { world, operator } = useIsolatedWorld({ isKillable: true })

// The seed is fixed so that this test repeats itself. `npm run test:histories` tries new ones.
test('any history of the business ends in a consistent state', { timeout: 3_600_000 }, () =>
  fc.assert(
    fc.asyncProperty(anyHistory, (steps) => live({ world, operator }, steps)),
    { seed: 12, numRuns: 12, endOnFailure: true },
  ),
)
