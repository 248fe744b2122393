import { expect, test, vi } from 'vitest'
import { isOffline, setOffline } from '#data/status.ts'
import { goOnline } from '#data/use-sync.ts'

const secondMs = 1_000

test('reconnects at most once every few seconds, even if the clock is set back', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-02T09:00:00Z'), toFake: ['Date', 'performance'] })
  expect(goOnline()).toBe(false)
  setOffline()
  expect(goOnline()).toBe(true)
  setOffline()
  expect(goOnline()).toBe(false)
  vi.setSystemTime(Date.parse('2026-11-02T08:00:00Z'))
  vi.advanceTimersByTime(3 * secondMs)
  expect(goOnline()).toBe(true)
  expect(isOffline()).toBe(false)
})
