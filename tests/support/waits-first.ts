import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that mostly wait, for processes to start and end and for time to be up, the longest first:
 * begun at the end, each would keep all of a run waiting while nothing else is left to do.
 */
const thatWait = [
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

/** Vitest's own order, of which the files that mostly wait are begun first. */
export class WaitsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => place(a) - place(b))
  }
}

const place = ({ moduleId }: TestSpecification) => {
  const at = thatWait.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return at === -1 ? thatWait.length : at
}
