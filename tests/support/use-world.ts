import { afterAll, beforeAll, beforeEach } from 'vitest'
import { asOperator, type Operator } from './as-operator.ts'
import { startWorld, type World, type WorldOptions } from './world.ts'

/** One world for a Vitest file, emptied before each test, and its operator. */
export const useWorld = (options?: WorldOptions): { world: World; operator: Operator } => {
  let started: World | undefined
  beforeAll(async () => {
    started = await startWorld(options)
  })
  beforeEach(() => started?.reset())
  afterAll(() => started?.stop())
  const world = new Proxy({} as World, {
    get: (_, name) => {
      if (!started) throw new Error('The world is there within tests only.')
      return Reflect.get(started, name)
    },
  })
  return { world, operator: asOperator(world) }
}
