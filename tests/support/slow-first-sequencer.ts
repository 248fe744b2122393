import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that spend their time waiting for processes or timeouts, slowest first. Starting them
 * last would prolong the test run.
 */
const slowFiles = [
  'api/crash',
  'start-postgres',
  'api/start',
  'database-away',
  'silent-stripe',
  'npm-start',
  'operator/job',
  'meeting/event',
  'api/clock',
]

/** Vitest's own order, with the slow files first. */
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
