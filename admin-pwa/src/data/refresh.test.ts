import { countPendingTodos } from '@synapse/shared/todo/contract'
import { hashKey, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDevice } from '#data/fake-device.test-support.ts'
import { createServer } from '#data/fake-server.test-support.ts'
import { queryClient } from '#data/query-client.ts'
import { refreshAfterOwnChange, showRecords } from '#data/refresh.ts'

test('the response to a change updates the record on every screen', async () => {
  const keys = [
    ['api', 'bookings', 'b1'],
    ['api', 'bookings'],
    ['api', 'overview'],
  ]
  const [page, list, other] = keys as [string[], string[], string[]]
  const old = { id: 'b1', version: 4, owed: '60.00' }
  queryClient.setQueryData(page, { booking: old, timeline: [{ id: 'e1' }] })
  queryClient.setQueryData(list, [old, { id: 'b2', version: 1, owed: '5.00' }])
  queryClient.setQueryData(other, { revenue: '0.00' })
  showRecords({ booking: { ...old, version: 5, owed: '20.00' } })
  showRecords({ booking: old })
  const paid = { id: 'b1', version: 5, owed: '20.00' }
  expect(queryClient.getQueryData(page)).toEqual({ booking: paid, timeline: [{ id: 'e1' }] })
  expect(queryClient.getQueryData(list)).toEqual([paid, { id: 'b2', version: 1, owed: '5.00' }])
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([
    true,
    true,
    false,
  ])
})

test('a read that began before a change doesn’t bring back the old record', async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<{ version: number }>()
  const queryKey = ['api', 'bookings', 'b1']
  queryClient.setQueryData(queryKey, { id: 'b1', version: 4 })
  const observer = new QueryObserver(queryClient, { queryKey, staleTime: 0, queryFn: () => held })
  onTestFinished(observer.subscribe(() => {}))
  const reading = queryClient.getQueryCache().find({ queryKey })?.promise
  showRecords({ id: 'b1', version: 5 })
  answer({ version: 4 })
  await Promise.allSettled([reading])
  expect(observer.getCurrentResult().data).toEqual({ id: 'b1', version: 5 })
})

test('replaces a record even if the optional fields differ, but never with one of another type', () => {
  const queryKey = ['api', 'invoices']
  const invoice = { id: 'q1', version: 1, invoiceNumber: '202701-417', grossTotal: '35.40' }
  queryClient.setQueryData(queryKey, [invoice])
  showRecords({ id: 'q1', version: 1, studentName: 'Anna Galea', owed: '60.00' })
  expect(queryClient.getQueryData(queryKey)).toEqual([invoice])
  const dated = { ...invoice, version: 2, dueDate: '2027-02-15' }
  for (const edited of [dated, { ...invoice, version: 3 }]) {
    showRecords(edited)
    expect(queryClient.getQueryData(queryKey)).toEqual([edited])
  }
})

test('refreshes the screens even if the script that syncs can’t be loaded', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.doMock('#data/sync.ts', () => Promise.reject(new TypeError('Failed to fetch')))
  onTestFinished(() => void vi.doUnmock('#data/sync.ts'))
  const queryKey = ['api', 'overview']
  queryClient.setQueryData(queryKey, { revenue: '0.00' })
  await refreshAfterOwnChange()
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('a local refresh doesn’t bring back a cached response after the server refused the request', async () => {
  const server = createServer()
  server.route(countPendingTodos.path, () => ({ status: 500, body: { error: 'Broken.' } }))
  await createDevice(server).open(async (app) => {
    const withLocalData = async <Answer>(answer: Answer) => answer
    const counts = app.query(countPendingTodos, { withLocalData })
    const key = hashKey(counts.queryKey)
    await app.openDb().answers.add({ key, answer: { ok: true, count: 1 }, at: 0 })
    const observer = new QueryObserver(app.queryClient, counts)
    const shown = new Set<number | undefined>()
    onTestFinished(observer.subscribe(({ data }) => shown.add(data?.count)))
    const result = () => observer.getCurrentResult()
    await expect.poll(() => [result().status, result().data]).toEqual(['error', undefined])
    expect([...shown]).toContain(1)
    await app.refreshLocally()
    expect(result().data).toBeUndefined()
  })
})
