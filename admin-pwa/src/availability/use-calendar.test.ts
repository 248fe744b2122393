import { expect, test } from 'vitest'
import { loadedDays } from '#availability/use-calendar.ts'

test('the calendar also loads the evening before its first day', () => {
  expect(loadedDays(Temporal.PlainDate.from('2027-02-10'), 'bookings')).toEqual({
    from: '2027-01-31',
    to: '2027-03-01',
  })
  expect(loadedDays(Temporal.PlainDate.from('2027-02-28'), 'bookings').to).toBe('2027-03-07')
})
