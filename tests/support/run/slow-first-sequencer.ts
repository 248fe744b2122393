import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Lists the test files that mostly wait for processes or timeouts, slowest first. Starting them
 * last would make the run longer.
 */
const slowFiles = [
  'main/crash',
  'start-postgres',
  'main/start',
  'database-away',
  'unresponsive-stripe',
  'main/npm-start',
  'queue/failed-jobs',
  'meeting/event',
  'db/clock',
]

/** Runs test files in Vitest's own order, but starts the slow ones first. */
export class SlowFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

const rank = ({ moduleId }: TestSpecification) => {
  const index = slowFiles.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return index === -1 ? slowFiles.length : index
}
