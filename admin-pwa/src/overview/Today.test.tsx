import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { sampleBooking } from '#booking/local/sample-booking.test-support.ts'
import { upcomingQuery } from '#booking/queries.ts'
import { queryClient } from '#data/query-client.ts'
import { Today } from '#overview/Today.tsx'

test('a website shows its own next session, even if other websites have many earlier sessions', () => {
  const soon = Temporal.Now.instant().add({ hours: 1 }).toString()
  const all = Array.from({ length: 100 }, () => ({ ...sampleBooking, sessionDate: soon }))
  queryClient.setQueryData(upcomingQuery(undefined).queryKey, all)
  const own = { ...sampleBooking, website: 'other', sessionDate: soon, studentName: 'Rita Own' }
  queryClient.setQueryData(upcomingQuery('other').queryKey, [own])
  const page = renderToString(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Today website="other" />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect(page).toContain('Rita Own')
})
