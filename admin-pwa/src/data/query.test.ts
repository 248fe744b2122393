import { countPendingTodos } from '@synapse/shared/todo/contract'
import { listWebsites } from '@synapse/shared/website/contract'
import { hashKey, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { unreachableAfterMs } from '#data/api.ts'
import { createDevice } from '#data/fake-device.test-support.ts'
import { createServer } from '#data/fake-server.test-support.ts'
import { localQuery, prefetch, query } from '#data/query.ts'
import { feedKey, queryClient } from '#data/query-client.ts'
import { refreshAll, refreshLocally } from '#data/refresh.ts'
import { isOffline, setOffline, setOnline } from '#data/status.ts'

afterEach(() => {
  setOnline()
  queryClient.clear()
})

/** A server that responds only when the test tells it to. */
const slowServer = () => {
  const waiting: ((answer: unknown) => void)[] = []
  const failing: (() => void)[] = []
  vi.stubGlobal('localStorage', { getItem: () => 'a-token' })
  vi.stubGlobal(
    'fetch',
    (_address: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((resolve, reject) => {
        waiting.push((answer) => resolve(Response.json(answer)))
        failing.push(() => reject(new TypeError('Failed to fetch')))
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  return {
    asked: (times: number) => expect.poll(() => waiting).toHaveLength(times),
    answer: (index: number, count: number) => waiting[index]?.({ ok: true, count }),
    fail: (index: number) => failing[index]?.(),
  }
}

/** Keeps the number of pending tasks on screen until the test ends. */
const look = (options = query(countPendingTodos)) => lookAt(options)

const lookAt = <Data, Key extends readonly unknown[]>(
  options: QueryObserverOptions<Data, Error, Data, Data, Key>,
) => {
  const observer = new QueryObserver(queryClient, options)
  onTestFinished(observer.subscribe(() => {}))
  return observer
}

const countSeen = (observer: ReturnType<typeof look>, count: number) =>
  expect
    .poll(() => observer.getCurrentResult())
    .toMatchObject({ data: { count }, fetchStatus: 'idle' })

test('repeats a request that overlapped a change, and shows the old data until the new response arrives', async () => {
  const server = slowServer()
  const observer = look()
  await server.asked(1)
  refreshAll()
  await server.asked(2)
  server.answer(0, 1)
  server.answer(1, 2)
  await countSeen(observer, 2)
  refreshAll()
  await server.asked(3)
  refreshAll()
  await server.asked(4)
  expect(observer.getCurrentResult().data?.count).toBe(2)
  server.answer(2, 3)
  server.answer(3, 4)
  await countSeen(observer, 4)
})

test('refreshes API queries but not the feed', async () => {
  queryClient.setQueryData(['api', 'auth', 'sessions'], [])
  queryClient.setQueryData(feedKey, 1)
  await refreshAll()
  const isInvalidated = (...queryKey: string[]) =>
    queryClient.getQueryState(queryKey)?.isInvalidated
  expect(isInvalidated('api', 'auth', 'sessions')).toBe(true)
  expect(isInvalidated(...feedKey)).toBe(false)
})

test('a local query runs again after a sync and after a local change', async () => {
  let saved = 1
  const observer = lookAt(localQuery(['known-students'], async () => saved))
  const showsSaved = () => vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(saved))
  await showsSaved()
  for (const refresh of [refreshAll, refreshLocally]) {
    saved += 1
    await refresh()
    await showsSaved()
  }
})

test('a failing local query doesn’t prevent others from refreshing', async () => {
  let isBroken = false
  let saved = 1
  const broken = localQuery(['broken'], async () => {
    if (isBroken) throw new Error('This record can’t be read.')
    return 0
  })
  const seen = [broken, localQuery(['saved'], async () => saved)].map(lookAt)
  const shown = () => seen.map((observer) => observer.getCurrentResult().data)
  await expect.poll(shown).toEqual([0, 1])
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  isBroken = true
  saved = 2
  await refreshLocally()
  expect(shown()).toEqual([0, 2])
  expect(warn).toHaveBeenCalledOnce()
})

test('a change made while a request is failing stays on screen', async () => {
  const server = slowServer()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  let unsent = 0
  const withLocalData = async <Answer>(answer: Answer) =>
    ({ ...answer, count: (answer as { count: number }).count + unsent }) as Answer
  const observer = look(query(countPendingTodos, { withLocalData }))
  await server.asked(1)
  server.answer(0, 1)
  await countSeen(observer, 1)
  refreshAll()
  await server.asked(2)
  unsent = 1
  await refreshLocally()
  expect(observer.getCurrentResult().data?.count).toBe(2)
  server.fail(1)
  await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle')
  expect(observer.getCurrentResult().data?.count).toBe(2)
})

test('forgets the server’s response once the query is removed', async () => {
  const server = slowServer()
  const counts = query(countPendingTodos, { withLocalData: async (answer) => answer })
  const reading = prefetch(counts, 0)
  await server.asked(1)
  server.answer(0, 1)
  await reading
  queryClient.removeQueries(counts)
  const observer = look(counts)
  await server.asked(2)
  await refreshLocally()
  expect(observer.getCurrentResult().data).toBeUndefined()
})

test('an uncached query is refetched like any other, but its response isn’t stored', async () => {
  const server = createServer()
  let count = 1
  server.route(countPendingTodos.path, () => ({ status: 200, body: { ok: true, count } }))
  server.route(listWebsites.path, () => ({ status: 200, body: [] }))
  await createDevice(server).open(async (app) => {
    const observer = new QueryObserver(app.queryClient, app.uncachedQuery(countPendingTodos, {}))
    onTestFinished(observer.subscribe(() => {}))
    const showsCount = () => expect.poll(() => observer.getCurrentResult().data?.count).toBe(count)
    await showsCount()
    count = 2
    await app.refreshAll()
    await showsCount()
    const stored = app.query(listWebsites)
    await app.queryClient.fetchQuery(stored)
    const { answers } = app.openDb()
    await expect.poll(() => answers.toCollection().keys()).toEqual([hashKey(stored.queryKey)])
  })
})

test('prefetches a response unless a tab has cached it recently', async () => {
  const server = createServer()
  await createDevice(server).open(async (app) => {
    const key = hashKey(query(countPendingTodos).queryKey)
    for (const cachedMs of [-1_000, -60_000, 86_400_000]) {
      await app.openDb().answers.put({ key, answer: {}, at: Date.now() + cachedMs })
      await app.prefetch(app.query(countPendingTodos), 10_000).catch(() => {})
    }
    expect(server.received).toHaveLength(2)
  })
})

test.each(['withLocalData', 'complete'] as const)(
  'a prefetched response includes this device’s changes: %s',
  async (source) => {
    const server = slowServer()
    const local = async () => ({ ok: true as const, count: 5 })
    const counts = query(countPendingTodos, { [source]: local })
    const reading = prefetch(counts, 0)
    await server.asked(1)
    server.answer(0, 4)
    await reading
    expect(queryClient.getQueryData(counts.queryKey)).toEqual({ ok: true, count: 5 })
  },
)

test('shows the cached response before refetching it, however long adding local data takes', async () => {
  const server = createServer()
  server.route(countPendingTodos.path, () => ({ status: 200, body: { ok: true, count: 2 } }))
  await createDevice(server).open(async (app) => {
    const { promise: rendering, resolve: render } = Promise.withResolvers<void>()
    let isRendering = false
    const withLocalData = async <Answer>(answer: Answer) => {
      isRendering = true
      await rendering
      return answer
    }
    const counts = app.query(countPendingTodos, { withLocalData })
    const cached = { key: hashKey(counts.queryKey), answer: { ok: true, count: 1 }, at: 0 }
    await app.openDb().answers.add(cached)
    const observer = new QueryObserver(app.queryClient, counts)
    const shown = new Set<number | undefined>()
    onTestFinished(observer.subscribe(({ data }) => shown.add(data?.count)))
    await expect.poll(() => isRendering).toBe(true)
    expect(server.received).toEqual([])
    render()
    await expect.poll(() => [...shown]).toEqual([undefined, 1, 2])
  })
})

const holdTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

test('shows local data until a slow response arrives', async () => {
  holdTimers()
  const server = slowServer()
  const bestEffort = async () => ({ ok: true as const, count: 1 })
  const observer = look(query(countPendingTodos, { bestEffort }))
  await server.asked(1)
  await vi.advanceTimersByTimeAsync(unreachableAfterMs)
  expect(observer.getCurrentResult()).toMatchObject({ data: { count: 1 }, fetchStatus: 'fetching' })
  expect(isOffline()).toBe(false)
  server.answer(0, 2)
  await countSeen(observer, 2)
  expect(isOffline()).toBe(false)
})

test('a slow request without local data stays pending until the app goes offline', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  holdTimers()
  const server = slowServer()
  const observer = look()
  await server.asked(1)
  await vi.advanceTimersByTimeAsync(unreachableAfterMs)
  expect(observer.getCurrentResult().status).toBe('pending')
  setOffline()
  await expect.poll(() => observer.getCurrentResult().error?.message).toBe('Offline')
})

test('goes offline if a request fails', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const server = slowServer()
  look()
  await server.asked(1)
  server.fail(0)
  await expect.poll(isOffline).toBe(true)
})

test.each(['complete', 'withLocalData'] as const)(
  'an exception in %s is shown, and isn’t mistaken for a lost connection',
  async (source) => {
    const server = createServer()
    server.route(countPendingTodos.path, () => ({ status: 200, body: { ok: true, count: 1 } }))
    vi.stubGlobal('localStorage', { getItem: () => 'a-token' })
    vi.stubGlobal('fetch', server.fetch)
    const error = new TypeError('This record has no price.')
    const observer = look(query(countPendingTodos, { [source]: () => Promise.reject(error) }))
    await expect.poll(() => observer.getCurrentResult()).toMatchObject({ error })
    expect(isOffline()).toBe(false)
  },
)

test('stays offline after a successful request, until the feed can be read', async () => {
  const server = slowServer()
  const observer = look()
  await server.asked(1)
  setOffline()
  server.answer(0, 1)
  await countSeen(observer, 1)
  expect(isOffline()).toBe(true)
  await server.asked(1)
})

test('a slow read of local data doesn’t overwrite newer data', async () => {
  const reads: ((count: number) => void)[] = []
  const complete = () =>
    new Promise<{ ok: true; count: number }>((resolve) => {
      reads.push((count) => resolve({ ok: true, count }))
    })
  const counts = query(countPendingTodos, { complete })
  const observer = look(counts)
  await expect.poll(() => reads).toHaveLength(1)
  reads[0]?.(1)
  await countSeen(observer, 1)
  const refreshing = refreshLocally()
  await expect.poll(() => reads).toHaveLength(2)
  queryClient.setQueryData(counts.queryKey, { ok: true, count: 3 })
  reads[1]?.(2)
  await expect.poll(() => reads).toHaveLength(3)
  reads[2]?.(3)
  await refreshing
  expect(observer.getCurrentResult().data?.count).toBe(3)
})
