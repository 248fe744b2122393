import { expect, test } from 'vitest'
import {
  compareProjects,
  type ProjectStatus,
  usageOf,
  usedBudgetCents,
  usedHundredths,
} from '#project/project'

test('the used budget is the sum of entered hours, tracked sessions and expenses', () => {
  const used = (actualHours: string, hourlyRate: string | null, spentCents = 0, trackedCents = 0) =>
    usedBudgetCents({ actualHours, hourlyRate }, { spentCents, trackedCents })
  expect(used('12.50', '42.50')).toBe(53_125)
  expect(used('0.50', '0.01')).toBe(1)
  expect(used('0.49', '0.01')).toBe(0)
  expect(used('2.00', '30.00', 1_999)).toBe(7_999)
  expect(used('8.00', null, 500)).toBe(500)
  expect(used('2.00', '30.00', 1_999, 3_412)).toBe(11_411)
  expect(usedHundredths({ actualHours: '2.50' }, { trackedHundredths: 75 })).toBe(325)
})

test('a budget shows 100% only once it is used up', () => {
  expect(usageOf(0, 1_000)).toEqual({ percent: 0, state: 'within' })
  expect(usageOf(799, 1_000)).toEqual({ percent: 79, state: 'within' })
  expect(usageOf(800, 1_000)).toEqual({ percent: 80, state: 'nearly' })
  expect(usageOf(99_999, 100_000)).toEqual({ percent: 99, state: 'nearly' })
  expect(usageOf(1_000, 1_000)).toEqual({ percent: 100, state: 'all' })
  expect(usageOf(100_001, 100_000)).toEqual({ percent: 100, state: 'over' })
  expect(usageOf(2_500, 1_000)).toEqual({ percent: 250, state: 'over' })
  expect(usageOf(2_500, 0)).toBeUndefined()
})

test('sorts projects with the same name by id', () => {
  const one = (id: string) => ({ id, name: 'Attard', status: 'active' as const })
  expect([one('b'), one('a')].toSorted(compareProjects).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('sorts active projects first, then by name', () => {
  const one = (name: string, status: ProjectStatus) => ({ id: name, name, status })
  const sorted = [
    one('Ended', 'completed'),
    one('żebbuġ', 'active'),
    one('Waits', 'on_hold'),
    one('Attard', 'active'),
  ].toSorted(compareProjects)
  expect(sorted.map(({ name }) => name)).toEqual(['Attard', 'żebbuġ', 'Waits', 'Ended'])
})
