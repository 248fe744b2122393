import { describe, expect, test } from 'vitest'
import { sessionForm, valuesFromTimer, withTimes } from '#tutoring/session-values.ts'

const { rules } = sessionForm

describe('a session’s times', () => {
  test.each([
    ['', '', '10:20', '1.33'],
    ['10:00', '1', '11:00', '2'],
    ['10:00', '1.5', '11:00', '1.5'],
    ['10:30', '1.49', '10:00', '1'],
    ['11:00', '2.00', '10:00', '1'],
    ['10:00', '1', '', ''],
    ['', '', '08:00', ''],
  ])(
    'given 09:00 to “%s” and the duration “%s”, changing the end to “%s” makes the duration “%s”',
    (endTime, hours, next, expected) => {
      const values = { startTime: '09:00', endTime, hours }
      expect(withTimes(values, { endTime: next }).hours).toBe(expected)
    },
  )

  test('must be in order', () => {
    expect(rules.endTime('09:00', { startTime: '09:00' })).toBe('The end must be after the start.')
    expect(rules.endTime('09:01', { startTime: '09:00' })).toBeNull()
    expect(rules.endTime('09:00', { startTime: '' })).toBeNull()
  })

  test.each([
    ['within a day', '2027-01-12T22:59:00Z', '23:45', '23:59'],
    ['past midnight in Malta, have no end', '2027-01-12T23:15:00Z', '23:45', ''],
    ['within a minute, have no end', '2027-01-12T22:45:50Z', '23:45', ''],
  ])('come from the timer: %s', (_, stoppedAt, startTime, endTime) => {
    const timer = {
      operatorId: '',
      id: '1',
      clientId: '',
      student: '',
      startedAt: '2027-01-12T22:45:00Z',
      stoppedAt,
    }
    const { values } = valuesFromTimer(timer, [])
    expect(values).toMatchObject({ date: '2027-01-12', startTime, endTime })
    expect(rules.endTime(values.endTime, values)).toBeNull()
  })
})
