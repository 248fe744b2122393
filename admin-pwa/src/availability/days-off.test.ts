import { expect, test } from 'vitest'
import { listDaysOff } from '#availability/days-off.ts'

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

test('a range of days off starts today at the earliest, and ends before the next open day', () => {
  const days = [day('2026-12-01'), day('2026-12-02', 'Ill'), day('2026-12-03', 'Ill', true)]
  expect(listDaysOff([...days, day('2026-11-01')], '2026-11-20')).toHaveLength(2)
})
