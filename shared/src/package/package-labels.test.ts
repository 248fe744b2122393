import { expect, test } from 'vitest'
import { packageTitle, sessionLabel } from '#package/package-labels'

test('a package’s title contains the word “session” exactly once', () => {
  expect(packageTitle('Individual')).toBe('Individual Session')
  expect(packageTitle('Evening session')).toBe('Evening session')
  expect(sessionLabel('Individual')).toBe('Individual session')
  expect(sessionLabel('Evening session')).toBe('Evening session')
})
