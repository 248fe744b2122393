import { afterEach, expect, test, vi } from 'vitest'
import { log } from '#core/log'
import { reportDatabaseAnswered, reportDatabaseAway } from '#db/database-away'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('logs the start and the end of an outage only once', () => {
  vi.useFakeTimers()
  const away = vi.spyOn(log, 'error').mockReturnValue()
  const back = vi.spyOn(log, 'warn').mockReturnValue()
  for (let second = 0; second < 20; second += 1) {
    reportDatabaseAway(new Error('Connection terminated'))
    // A query on another connection still succeeds.
    reportDatabaseAnswered()
    vi.advanceTimersByTime(1_000)
  }
  expect([away.mock.calls.length, back.mock.calls.length]).toEqual([1, 0])
  vi.advanceTimersByTime(5_000)
  reportDatabaseAnswered()
  reportDatabaseAnswered()
  expect(back).toHaveBeenCalledExactlyOnceWith('The database is back')
  reportDatabaseAway(new Error('Connection terminated'))
  expect(away).toHaveBeenCalledTimes(2)
})
