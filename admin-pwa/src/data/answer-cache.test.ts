import { expect, test } from 'vitest'
import { createDevice } from '#data/fake-device.test-support.ts'
import { createServer } from '#data/fake-server.test-support.ts'

test('a response cached while the clock was ahead doesn’t count as recent', async () => {
  await createDevice(createServer()).open(async (app) => {
    const now = Date.now()
    const answers = { fresh: now - 1_000, old: now - 60_000, ahead: now + 86_400_000 }
    for (const [key, at] of Object.entries(answers))
      await app.openDb().answers.add({ key, answer: {}, at })
    expect(await app.keysCachedSince(now - 10_000)).toEqual(new Set(['fresh']))
  })
})
