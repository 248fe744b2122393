import { moveBooking } from '@synapse/shared/booking/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { queryClient } from '#data/query-client.ts'
import { useWrite } from '#ui/use-write.ts'

test('a dialog opened right after a change uses the change’s response without waiting for a refresh', async () => {
  const id = crypto.randomUUID()
  const booking = { id, version: 4, sessionDate: '2026-12-08T08:00:00Z' }
  const moved = { ...booking, version: 5, sessionDate: '2026-12-09T08:00:00Z' }
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', (address: string) =>
    address.endsWith('/move')
      ? Promise.resolve(Response.json({ booking: moved }))
      : new Promise(() => {}),
  )
  const queryKey = ['api', 'bookings', id]
  queryClient.setQueryData(queryKey, { booking, timeline: [] })
  let move = (_date: string) => {}
  const Screen = () => {
    move = useWrite(moveBooking, {
      request: (sessionDate: string) => ({ params: { id }, body: { sessionDate, version: 4 } }),
    }).mutate
    return null
  }
  renderToString(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  )
  move(moved.sessionDate)
  await expect
    .poll(() => queryClient.getQueryData(queryKey))
    .toEqual({ booking: moved, timeline: [] })
})
