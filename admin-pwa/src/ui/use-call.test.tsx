import { exportBookings, moveBooking } from '@synapse/shared/booking/contract'
import { startTodo } from '@synapse/shared/todo/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { queryClient } from '#data/query-client.ts'
import { useCall } from '#ui/use-call.ts'

let refresh: MockInstance

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  refresh = vi.spyOn(queryClient, 'invalidateQueries')
})

/** Waiting also keeps a test's refresh from running into the next test. */
const expectOneRefresh = () => expect.poll(() => refresh.mock.calls).toHaveLength(1)

const render = (Screen: () => ReactNode) =>
  renderToString(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  )

test('a dialog opened right after a change uses the change’s response without waiting for a refresh', async () => {
  const id = crypto.randomUUID()
  const booking = { id, version: 4, sessionDate: '2026-12-08T08:00:00Z' }
  const moved = { ...booking, version: 5, sessionDate: '2026-12-09T08:00:00Z' }
  vi.stubGlobal('fetch', (address: string) =>
    address.endsWith('/move')
      ? Promise.resolve(Response.json({ booking: moved }))
      : new Promise(() => {}),
  )
  const queryKey = ['api', 'bookings', id]
  queryClient.setQueryData(queryKey, { booking, timeline: [] })
  let move = (_date: string) => {}
  render(() => {
    move = useCall(moveBooking, {
      request: (sessionDate: string) => ({ params: { id }, body: { sessionDate, version: 4 } }),
    }).mutate
    return null
  })
  move(moved.sessionDate)
  await expect
    .poll(() => queryClient.getQueryData(queryKey))
    .toEqual({ booking: moved, timeline: [] })
  await expectOneRefresh()
})

test('a change refreshes the screens, but an export doesn’t', async () => {
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'GET' ? new Response('Number,Student') : Response.json({}),
  )
  const onApplied = vi.fn()
  let [save, start] = [() => {}, () => {}]
  render(() => {
    save = useCall<typeof exportBookings>(exportBookings, {
      request: () => ({ query: { tab: 'completed' } }),
      onApplied,
    }).mutate
    start = useCall(startTodo, {
      request: () => ({ params: { id: crypto.randomUUID() } }),
    }).mutate
    return null
  })
  save()
  await expect.poll(() => onApplied.mock.calls).toEqual([['Number,Student', undefined]])
  start()
  await expectOneRefresh()
})
