import { expect, test } from 'vitest'
import { ChartFigure } from '#report/ChartFigure.tsx'
import { chartBar } from '#report/chart-labels.ts'
import { textOf } from '#ui/render.test-support.tsx'

test('series with the same unit share a scale', () => {
  const days = { from: '2026-11-01', to: '2026-11-30' }
  const periods = [chartBar('2026-11', 'month', '2026-11-30', days)]
  const axesOf = (other: 'cents' | 'sessions') =>
    textOf(
      <ChartFigure
        label="Months"
        step="Month"
        periods={periods}
        series={[
          { title: 'Expenses', unit: 'cents', values: [700_00] },
          { title: 'Income', unit: other, values: [7_000_00] },
        ]}
      />,
    )
  expect(axesOf('cents')).not.toContain('€600 ')
  expect(axesOf('sessions')).toContain('€600 ')
})
