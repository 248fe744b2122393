import { describe, expect, test } from 'vitest'
import { initialValuesOfTimer, rules, withDuration } from '#tutoring/session-values.ts'

describe('a session’s times', () => {
  test.each([
    ['09:00', '10:20', '', '1.33'],
    ['09:00', '11:00', '', '2'],
    ['09:00', '10:30', '1', '1'],
    ['09:00', '', '', ''],
    ['10:00', '09:00', '', ''],
  ])('from “%s” to “%s” turn the duration “%s” into “%s”', (startTime, endTime, hours, filled) => {
    expect(withDuration({ startTime, endTime, hours }).hours).toBe(filled)
  })

  test('must be in order', () => {
    expect(rules.endTime('09:00', { startTime: '09:00' })).toBe('The end must be after the start.')
    expect(rules.endTime('09:01', { startTime: '09:00' })).toBeNull()
    expect(rules.endTime('09:00', { startTime: '' })).toBeNull()
  })

  test.each([
    ['within a day', '2027-01-12T22:59:00Z', '23:45', '23:59'],
    ['past midnight in Malta, have no end', '2027-01-12T23:15:00Z', '23:45', ''],
  ])('come from the timer: %s', (_, stoppedAt, startTime, endTime) => {
    const timer = {
      operatorId: '',
      id: '1',
      clientId: '',
      student: '',
      startedAt: '2027-01-12T22:45:00Z',
      stoppedAt,
    }
    expect(initialValuesOfTimer(timer, []).values).toMatchObject({
      date: '2027-01-12',
      startTime,
      endTime,
    })
  })
})
