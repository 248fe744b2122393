import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These mostly wait for processes or timeouts. If they started last, the run would take longer. */
const slowFiles = [
  'tests/api/main/crash.test.ts',
  'api/postgres/start-postgres.test.ts',
  'tests/api/main/start.test.ts',
  'tests/api/db/database-away.test.ts',
  'tests/api/payment/unresponsive-stripe.test.ts',
  'tests/api/main/npm-start.test.ts',
  'tests/api/queue/failed-jobs.test.ts',
  'tests/api/meeting/event.test.ts',
  'tests/api/db/clock.test.ts',
]

/** Runs slow test files first, and the others in Vitest's own order. */
export class SlowFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const missing = slowFiles.filter((name) => !existsSync(join(this.ctx.config.root, name)))
    if (missing.length > 0) throw new Error(`Rename or remove these slow files: ${missing}`)
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

const rank = ({ moduleId }: TestSpecification) => {
  const index = slowFiles.findIndex((name) => moduleId.endsWith(`/${name}`))
  return index === -1 ? slowFiles.length : index
}
