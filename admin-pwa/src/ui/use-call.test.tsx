import { notifications } from '@mantine/notifications'
import { exportBookings, moveBooking } from '@synapse/shared/booking/contract'
import { saveExpenseReceipt } from '@synapse/shared/expense/contract'
import { issueInvoice } from '@synapse/shared/invoice/contract'
import { startTodo } from '@synapse/shared/todo/contract'
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from '#data/query-client.ts'
import { refreshAfterOwnChange } from '#data/refresh.ts'
import { callHook } from '#ui/render.test-support.tsx'
import { useCall } from '#ui/use-call.ts'

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null }))

const watchScreen = () => {
  let reads = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: ['api', 'screen', crypto.randomUUID()],
    queryFn: () => {
      reads += 1
      return reads
    },
  })
  onTestFinished(observer.subscribe(() => {}))
  return {
    reads: () => reads,
    expectReads: (times: number) => expect.poll(() => reads).toBe(times),
  }
}

const call: typeof useCall = (...options) =>
  callHook(() => useCall(...options), { queries: queryClient })

test('a dialog opened right after a change shows the change without waiting for a refresh', async () => {
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
  const { mutate: move } = call(moveBooking, {
    request: (sessionDate: string) => ({ params: { id }, body: { sessionDate, version: 4 } }),
  })
  const screen = watchScreen()
  await screen.expectReads(1)
  move(moved.sessionDate)
  await expect
    .poll(() => queryClient.getQueryData(queryKey))
    .toEqual({ booking: moved, timeline: [] })
  // Wait for the refresh, which would otherwise run into the next test.
  await screen.expectReads(2)
})

test('a change refreshes the screens, but an export doesn’t', async () => {
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'GET' ? new Response('Number,Student') : Response.json({}),
  )
  const onSuccess = vi.fn()
  const { mutate: save } = call<typeof exportBookings>(exportBookings, {
    request: () => ({ query: { tab: 'completed' } }),
    onSuccess,
  })
  const { mutate: start } = call(startTodo, {
    request: () => ({ params: { id: crypto.randomUUID() } }),
  })
  const screen = watchScreen()
  await screen.expectReads(1)
  save()
  await expect.poll(() => onSuccess.mock.calls).toEqual([['Number,Student', undefined]])
  // Refreshes are queued, so an export's refresh would run before this one.
  await refreshAfterOwnChange()
  expect(screen.reads()).toBe(2)
  start()
  await screen.expectReads(3)
})

test('a second click doesn’t send the same file again, but does send a different one', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    sent.push((body as File).name)
    return new Promise(() => {})
  })
  const { mutate: upload } = call(saveExpenseReceipt, {
    request: (file: File) => ({
      params: { id: crypto.randomUUID() },
      query: { name: file.name },
      body: file,
    }),
  })
  const file = (name: string) => new File(['x'], name, { lastModified: 0 })
  for (const name of ['one.pdf', 'one.pdf', 'two.pdf']) upload(file(name))
  await expect.poll(() => sent).toEqual(['one.pdf', 'two.pdf'])
})

test('a change isn’t sent if its optimistic effect can’t be computed', async () => {
  const fetch = vi.fn(() => new Promise(() => {}))
  vi.stubGlobal('fetch', fetch)
  const error = new TypeError('This record has no price.')
  const { mutate: start } = call(startTodo, {
    request: () => ({ params: { id: crypto.randomUUID() } }),
    optimistic: () => Promise.reject(error),
  })
  start()
  const mutations = queryClient.getMutationCache()
  await expect.poll(() => mutations.getAll().at(-1)?.state).toMatchObject({ error })
  expect(fetch).not.toHaveBeenCalled()
})

test.each([
  ['is reported', undefined, ['Couldn’t issue the invoice']],
  ['isn’t reported if a form shows it', { showsConflict: true }, []],
])('a conflict with another device’s change %s', async (_name, shows, titles) => {
  vi.stubGlobal('localStorage', { getItem: () => 'a-token' })
  const error = 'This has been changed elsewhere in the meantime.'
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'GET'
      ? Response.json({})
      : Response.json({ error, reason: 'changed', current: { version: 2 } }, { status: 409 }),
  )
  const mutations = queryClient.getMutationCache()
  const shown = vi.spyOn(notifications, 'show').mockReturnValue('')
  vi.stubGlobal('document', {})
  const { mutate: issue } = call(issueInvoice, {
    request: (version: number) => ({ params: { id: crypto.randomUUID() }, body: { version } }),
    errorToast: 'Couldn’t issue the invoice',
  })
  issue(1, shows)
  await expect.poll(() => mutations.getAll().at(-1)?.state.status).toBe('error')
  expect(shown.mock.calls.map(([{ title }]) => title)).toEqual(titles)
})
