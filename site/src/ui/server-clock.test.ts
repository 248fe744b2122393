import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverNow, syncServerClock } from '#ui/server-clock.ts'

const machine = Date.parse('2026-12-08T08:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: machine })
})
afterEach(() => {
  // Reset the difference, because all test files share the module that stores it.
  syncServerClock(new Date(machine).toUTCString(), machine, machine)
  vi.useRealTimers()
})

test('corrects a browser clock that is hours off', () => {
  syncServerClock('Tue, 08 Dec 2026 11:30:00 GMT', machine - 40, machine)
  expect(serverNow().toString({ smallestUnit: 'second' })).toBe('2026-12-08T11:30:00Z')
})

test('ignores a clock difference of a second or two', () => {
  syncServerClock('Tue, 08 Dec 2026 08:00:01 GMT', machine - 40, machine)
  expect(serverNow().epochMilliseconds).toBe(machine)
})

test('takes slow responses into account when correcting the clock', () => {
  syncServerClock('Tue, 08 Dec 2026 07:59:50 GMT', machine - 20_000, machine)
  expect(serverNow().epochMilliseconds).toBe(machine)
})

test('ignores missing and invalid Date headers', () => {
  syncServerClock('Tue, 08 Dec 2026 11:30:00 GMT', machine, machine)
  const before = serverNow().epochMilliseconds
  syncServerClock(null, machine, machine)
  syncServerClock('soon', machine, machine)
  expect(serverNow().epochMilliseconds).toBe(before)
})
