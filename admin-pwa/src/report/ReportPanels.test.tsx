import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Report } from '#report/queries.ts'
import { TopStudentsPanel } from '#report/ReportPanels.tsx'

test('a period with only free sessions has no top students, but doesn’t count as empty', () => {
  const page = renderToString(
    <MantineProvider>
      <MemoryRouter>
        <TopStudentsPanel report={{ topStudents: [] } as unknown as Report} />
      </MemoryRouter>
    </MantineProvider>,
  )
  expect(page).toContain('No revenue in this period.')
})
