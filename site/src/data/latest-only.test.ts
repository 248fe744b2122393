import { expect, test } from 'vitest'
import { createLatestOnly } from '#data/latest-only.ts'

test('a response is ignored if a newer request has started', async () => {
  const { latest } = createLatestOnly()
  const { promise, resolve } = Promise.withResolvers<string>()
  const older = latest(promise)
  expect(await latest(Promise.resolve('newer'))).toBe('newer')
  resolve('older')
  expect(await older).toBeUndefined()
})

test('the response to a cancelled request is ignored, but the response to the next request isn’t', async () => {
  const { latest, cancel } = createLatestOnly()
  const cancelled = latest(Promise.resolve('cancelled'))
  cancel()
  expect(await cancelled).toBeUndefined()
  expect(await latest(Promise.resolve('next'))).toBe('next')
})
