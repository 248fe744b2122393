import { expect, test } from 'vitest'
import type { Report } from '#report/queries.ts'
import { TopStudentsPanel } from '#report/ReportPanels.tsx'
import { textOf } from '#ui/render.test-support.tsx'

test('a period with only free sessions isn’t empty, even without top students', () => {
  const panel = <TopStudentsPanel report={{ topStudents: [] } as unknown as Report} />
  expect(textOf(panel)).toContain('No revenue in this period.')
})
