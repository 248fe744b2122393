import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startWorld, type World, type WorldOptions } from './world.ts'

/** One world for a Vitest file, emptied before each test. */
export const useWorld = (options?: WorldOptions): World => {
  let world: World | undefined
  beforeAll(async () => {
    world = await startWorld(options)
  })
  beforeEach(() => world?.reset())
  afterAll(() => world?.stop())
  return new Proxy({} as World, {
    get: (_, name) => {
      if (!world) throw new Error('The world is there within tests only.')
      return Reflect.get(world, name)
    },
  })
}
