import { weeksOf } from '@synapse/shared/availability/month-grid'
import { expect, test } from 'vitest'
import { foldedWeeks } from '#availability/folded-weeks.ts'

const november = weeksOf(Temporal.PlainDate.from('2026-11-01'))

test('folds past weeks, unless the whole month is past', () => {
  expect(foldedWeeks(november, '2026-10-20')).toBe(0)
  expect(foldedWeeks(november, '2026-11-22')).toBe(3)
  expect(foldedWeeks(november, '2026-11-23')).toBe(4)
  expect(foldedWeeks(november, '2027-01-01')).toBe(0)
})
