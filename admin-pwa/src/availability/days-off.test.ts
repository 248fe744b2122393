import { expect, test } from 'vitest'
import { formatDaysOff, listDaysOff } from '#availability/days-off.ts'

const day = (date: string, reason = 'Holiday', isAvailable = false) => ({
  id: date,
  websiteId: null,
  date,
  isAvailable,
  reason,
})

test('joins consecutive days off with the same reason, even across months', () => {
  const days = [day('2026-12-01'), day('2026-11-30'), day('2026-11-29'), day('2026-12-03')]
  expect(listDaysOff(days, '2026-11-20')).toEqual([
    { from: '2026-11-29', to: '2026-12-01', reason: 'Holiday' },
    { from: '2026-12-03', to: '2026-12-03', reason: 'Holiday' },
  ])
})

test('ends a range of days off at an open day or a different reason, and omits past days', () => {
  const days = [day('2026-12-01'), day('2026-12-02', 'Ill'), day('2026-12-03', 'Ill', true)]
  expect(listDaysOff([...days, day('2026-11-01')], '2026-11-20')).toHaveLength(2)
})

test('formats a range of days off as its first and last day', () => {
  expect(formatDaysOff({ from: '2026-12-08', to: '2026-12-08' })).toBe('8 Dec 2026')
  expect(formatDaysOff({ from: '2026-11-30', to: '2026-12-02' })).toBe('30 Nov 2026 – 2 Dec 2026')
})
