import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { learnServerTime, serverNow } from '#ui/server-clock.ts'

const machine = Date.parse('2026-12-08T08:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: machine })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a clock that is hours wrong is corrected by the server’s', () => {
  learnServerTime('Tue, 08 Dec 2026 11:30:00 GMT', machine - 40, machine)
  expect(serverNow().toString({ smallestUnit: 'second' })).toBe('2026-12-08T11:30:00Z')
})

test('a second or two are no difference', () => {
  learnServerTime('Tue, 08 Dec 2026 08:00:01 GMT', machine - 40, machine)
  expect(serverNow().epochMilliseconds).toBe(machine)
})

test('a slow answer says less about the clock', () => {
  learnServerTime('Tue, 08 Dec 2026 07:59:50 GMT', machine - 20_000, machine)
  expect(serverNow().epochMilliseconds).toBe(machine)
})

test('an answer without a date, or with nonsense, changes nothing', () => {
  learnServerTime('Tue, 08 Dec 2026 11:30:00 GMT', machine, machine)
  const before = serverNow().epochMilliseconds
  learnServerTime(null, machine, machine)
  learnServerTime('soon', machine, machine)
  expect(serverNow().epochMilliseconds).toBe(before)
})
