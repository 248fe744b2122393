import { isViolation } from '@synapse/api/db/violation'
import { expect } from 'vitest'
import type { World } from '#support/world/world.ts'

/** Returns a function that runs SQL and expects a constraint to reject it. */
export const expectViolationIn =
  (world: World) =>
  async (
    sql: string,
    bindings: readonly string[] = [],
    rule: Parameters<typeof isViolation>[1] = 'check',
  ) => {
    const error = await world.db
      .transaction((trx) => trx.raw(sql, bindings))
      .then(
        () => undefined,
        (reason: unknown) => reason,
      )
    expect(isViolation(error, rule), `${sql}: ${error}`).toBe(true)
  }
