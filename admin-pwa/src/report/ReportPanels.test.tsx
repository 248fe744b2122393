import { expect, test } from 'vitest'
import type { Report } from '#report/queries.ts'
import { SeriesPanel, TopStudentsPanel } from '#report/ReportPanels.tsx'
import { textOf } from '#ui/render.test-support.tsx'

test('a period with only free sessions isn’t empty, even without top students', () => {
  const panel = <TopStudentsPanel report={{ topStudents: [] } as unknown as Report} />
  expect(textOf(panel)).toContain('No revenue in this period.')
})

test('a weekly chart starts with the first week that has sessions or lies entirely within the period', () => {
  const week = (period: string, sessions = 0) => ({ period, sessions, revenue: '0.00' })
  const panel = (...series: Report['series']) => {
    const report = { from: '2026-11-01', to: '2026-11-15', step: 'week', series } as Report
    return textOf(<SeriesPanel report={report} metric="sessions" />)
  }
  const later = [week('2026-11-02'), week('2026-11-09', 3)]
  expect(panel(week('2026-10-26'), ...later)).not.toContain('1 Nov 2026')
  expect(panel(week('2026-10-26', 1), ...later)).toContain('1 Nov 2026')
  expect(panel(week('2026-10-26'), ...later)).toContain('2–8 Nov 2026')
})
