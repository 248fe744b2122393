import { expect, test } from 'vitest'
import { createNewestOnly } from '#data/newest-only.ts'

test('a response is ignored if a newer request has started', async () => {
  const { newest } = createNewestOnly()
  const { promise, resolve } = Promise.withResolvers<string>()
  const older = newest(promise)
  expect(await newest(Promise.resolve('newer'))).toBe('newer')
  resolve('older')
  expect(await older).toBeUndefined()
})

test('a cancelled request gets no response, but the next one does', async () => {
  const { newest, cancel } = createNewestOnly()
  const cancelled = newest(Promise.resolve('cancelled'))
  cancel()
  expect(await cancelled).toBeUndefined()
  expect(await newest(Promise.resolve('next'))).toBe('next')
})
