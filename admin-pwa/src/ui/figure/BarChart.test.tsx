import { expect, test } from 'vitest'
import { axisTicks } from '#ui/figure/BarChart.tsx'

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [160, [0, 50, 100, 150, 200]],
  [2_450, [0, 1_000, 2_000, 3_000]],
])('an axis up to %d has at most four steps, all of them round numbers', (largest, ticks) => {
  expect(axisTicks(largest)).toEqual(ticks)
})
