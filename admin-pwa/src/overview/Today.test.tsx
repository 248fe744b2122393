import { expect, test } from 'vitest'
import { sampleBooking } from '#booking/local/sample-booking.test-support.ts'
import { upcomingQuery } from '#booking/queries.ts'
import { queryClient } from '#data/query-client.ts'
import { Today } from '#overview/Today.tsx'
import { textOf } from '#ui/render.test-support.tsx'

test('a website shows its own next session, even if other websites have many sessions', () => {
  const soon = Temporal.Now.instant().add({ hours: 1 }).toString()
  const all = Array.from({ length: 100 }, () => ({ ...sampleBooking, sessionDate: soon }))
  queryClient.setQueryData(upcomingQuery(undefined).queryKey, all)
  const own = { ...sampleBooking, website: 'other', sessionDate: soon, studentName: 'Rita Own' }
  queryClient.setQueryData(upcomingQuery('other').queryKey, [own])
  expect(textOf(<Today website="other" />, { queries: queryClient })).toContain('Rita Own')
})
