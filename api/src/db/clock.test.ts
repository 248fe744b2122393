import { expect, onTestFinished, test, vi } from 'vitest'
import { createClock } from '#db/clock'
import type { Db } from '#db/knex'

test('the app’s clock ignores a change to the machine’s clock while reading the database’s time', async () => {
  const { now } = Date
  const before = now()
  const raw = async () => {
    const at = now()
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000)
    return { rows: [{ at }] }
  }
  const clock = await createClock({ raw } as unknown as Db)
  onTestFinished(clock.close)
  expect(clock.aheadSeconds()).toBe(0)
  expect(clock.now().epochMilliseconds - before).toBeLessThan(60_000)
})
