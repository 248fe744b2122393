import { afterAll, beforeAll, beforeEach } from 'vitest'
import { asOperator, type Operator } from './as-operator.ts'
import { startWorld, type World, type WorldOptions } from './world.ts'

/** Starts one app with its own database for a test file, and resets both before each test. */
export const useWorld = (options?: WorldOptions): { world: World; operator: Operator } => {
  let started: World | undefined
  beforeAll(async () => {
    started = await startWorld(options)
  })
  beforeEach(() => started?.reset())
  afterAll(() => started?.stop())
  const world = new Proxy({} as World, {
    get: (_, name) => {
      if (!started) throw new Error('The world only exists while tests run.')
      return Reflect.get(started, name)
    },
  })
  return { world, operator: asOperator(world) }
}
