import { afterEach, expect, test, vi } from 'vitest'
import { log } from '#core/log'
import {
  isDatabaseUnavailable,
  reportDatabaseAvailable,
  reportDatabaseUnavailable,
} from '#db/database-availability'

afterEach(() => {
  vi.restoreAllMocks()
})

test('logs the start and the end of a database outage only once', () => {
  vi.useFakeTimers()
  const away = vi.spyOn(log, 'error').mockReturnValue()
  const back = vi.spyOn(log, 'warn').mockReturnValue()
  for (let second = 0; second < 20; second += 1) {
    reportDatabaseUnavailable(new Error('Connection terminated'))
    // Meanwhile, another query succeeds on a different connection.
    reportDatabaseAvailable()
    vi.advanceTimersByTime(1_000)
  }
  expect([away.mock.calls.length, back.mock.calls.length]).toEqual([1, 0])
  vi.advanceTimersByTime(5_000)
  reportDatabaseAvailable()
  reportDatabaseAvailable()
  expect(back).toHaveBeenCalledExactlyOnceWith('The database is back')
  reportDatabaseUnavailable(new Error('Connection terminated'))
  expect(away).toHaveBeenCalledTimes(2)
})

test('doesn’t log a database outage once the app is shutting down', async () => {
  vi.resetModules()
  const availability = await import('#db/database-availability')
  const { log } = await import('#core/log')
  const away = vi.spyOn(log, 'error').mockReturnValue()
  availability.stopReportingOutages()
  availability.reportDatabaseUnavailable(new Error('Connection terminated'))
  expect(away).not.toHaveBeenCalled()
})

test.each([
  'Connection terminated unexpectedly',
  'select 1 - Connection terminated unexpectedly',
  'Connection terminated unexpectedly (Queue: send-invoice, Worker: 7)',
])('recognises a database outage by the message “%s”', (message) => {
  expect(isDatabaseUnavailable(new Error(message))).toBe(true)
})
