import { afterAll, beforeAll, beforeEach } from 'vitest'
import { asOperator, type Operator } from '#support/world/as-operator.ts'
import { startWorld, type World, type WorldOptions } from '#support/world/world.ts'

export type TestWorld = { world: World; operator: Operator }

/** Shared by all of this process's test files that don't need special settings. */
let shared: Promise<World> | undefined

/** Shares an app and its database with other test files, and resets both before each test. */
export const useWorld = (): TestWorld =>
  use(() => {
    shared ??= startWorld()
    return shared
  })

/**
 * Starts an app with its own database, for a test file that needs other settings or changes
 * something that a reset doesn't restore.
 */
export const useIsolatedWorld = (options?: WorldOptions): TestWorld => {
  const used = use(() => startWorld(options))
  afterAll(() => used.world.stop())
  return used
}

const use = (start: () => Promise<World>): TestWorld => {
  let started: World | undefined
  beforeAll(async () => {
    started = await start()
  })
  beforeEach(() => started?.reset())
  const world = new Proxy({} as World, {
    get: (_, name) => {
      if (!started) throw new Error('The world only exists while tests run.')
      return Reflect.get(started, name)
    },
  })
  return { world, operator: asOperator(world) }
}
