import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverNow, syncServerClock } from '#data/server-clock.ts'

const browserTime = Date.parse('2026-12-08T08:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: browserTime })
})
afterEach(() => {
  // Reset the clock, because all test files share the module that stores the difference.
  syncServerClock(new Date(browserTime).toUTCString(), browserTime, browserTime)
})

test('corrects a browser clock that is hours off', () => {
  syncServerClock('Tue, 08 Dec 2026 11:30:00 GMT', browserTime - 40, browserTime)
  expect(serverNow().toString({ smallestUnit: 'second' })).toBe('2026-12-08T11:30:00Z')
})

test('ignores a clock difference of a second or two', () => {
  syncServerClock('Tue, 08 Dec 2026 08:00:01 GMT', browserTime - 40, browserTime)
  expect(serverNow().epochMilliseconds).toBe(browserTime)
})

test('takes slow responses into account when correcting the clock', () => {
  syncServerClock('Tue, 08 Dec 2026 07:59:50 GMT', browserTime - 20_000, browserTime)
  expect(serverNow().epochMilliseconds).toBe(browserTime)
})

test('ignores missing and invalid Date headers', () => {
  syncServerClock('Tue, 08 Dec 2026 11:30:00 GMT', browserTime, browserTime)
  const before = serverNow().epochMilliseconds
  syncServerClock(null, browserTime, browserTime)
  syncServerClock('soon', browserTime, browserTime)
  expect(serverNow().epochMilliseconds).toBe(before)
})
