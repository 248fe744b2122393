import { expect, test } from 'vitest'
import { describeChanges } from '#ui/use-change-confirmation.tsx'

test('describes each changed fact in a sentence', () => {
  const before = { status: 'Completed', price: '€60.00', 'balance due': '€60.00' }
  expect(describeChanges(before, before)).toEqual([])
  expect(describeChanges(before, { ...before, price: '€40.00', 'balance due': '€20.00' })).toEqual([
    'The price changed from €60.00 to €40.00.',
    'The balance due changed from €60.00 to €20.00.',
  ])
})
