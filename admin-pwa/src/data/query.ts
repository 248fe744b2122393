import { type CallRequest, isCallError, pathOf } from '@synapse/shared/call'
import type { AnswerOf, Endpoint } from '@synapse/shared/endpoint'
import { hashKey, type Query, QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#data/api.ts'
import { isOffline, reportStorageError, setOfflineSince } from '#data/status.ts'

/** Queries never retry, refetch or go stale on their own. The feed and the operator's changes refresh them. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Offline, queries must still run to read local data.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Ways to compute a response on this device. */
type Local<E extends Endpoint> = {
  /** Computes the response from synced records; undefined if they aren't sufficient. */
  complete?: () => Promise<AnswerOf<E> | undefined>
  /**
   * Whether the feed delivers all the records needed. If so, the query waits for the first sync
   * instead of calling the server.
   */
  comesWithFeed?: boolean
  /** Computes an incomplete response, used offline if nothing is cached. */
  bestEffort?: () => Promise<AnswerOf<E> | undefined>
  /** Adds pending changes to the server's response. */
  withPending?: (answer: AnswerOf<E>) => Promise<AnswerOf<E>>
}

/** The request may be left out if the endpoint needs none. */
type Asked<E extends Endpoint> =
  Partial<unknown> extends CallRequest<E>
    ? [request?: CallRequest<E>, local?: Local<E>]
    : [request: CallRequest<E>, local?: Local<E>]

/**
 * Returns query options for a GET endpoint: `useQuery(query(readOverview, { query: { website } }))`.
 * The response is computed from synced records if possible. Otherwise the cached response is shown
 * until the server answers.
 * @throws CallError in the query's `error`; TypeError or a DOMException if nothing is cached and the
 * server can't be reached
 */
export const query = <E extends Endpoint>(
  endpoint: E,
  ...[request = {} as CallRequest<E>, local = {}]: Asked<E>
) => {
  const queryKey = keyOf(endpoint, request)
  const read: Read<E> = { endpoint, request, local, queryKey, name: hashKey(queryKey) }
  return queryOptions({
    queryKey,
    queryFn: ({ signal }): Promise<AnswerOf<E>> => readQuery(read, signal),
    meta: { readNow: () => readNow(read), readLocal: () => readLocal(read) },
  })
}

type Read<E extends Endpoint> = {
  endpoint: E
  request: CallRequest<E>
  local: Local<E>
  queryKey: unknown[]
  /** The key as a string; the response is cached under it. */
  name: string
}

/** '/api/bookings/pending' becomes ['api', 'bookings', 'pending'], followed by the query. */
const keyOf = <E extends Endpoint>(endpoint: E, request: CallRequest<E>): unknown[] => [
  ...pathOf(endpoint, request).split('/').filter(Boolean),
  ...(request.query === undefined ? [] : [request.query]),
]

const readQuery = async <E extends Endpoint>(
  read: Read<E>,
  signal: AbortSignal,
): Promise<AnswerOf<E>> => {
  const { local, queryKey, name } = read
  const { complete, bestEffort } = local
  const fromFeed = await orUndefined(complete)
  if (fromFeed !== undefined) {
    readFeedSoon()
    return fromFeed
  }
  const shown = queryClient.getQueryData<AnswerOf<E>>(queryKey)
  const { readCached, evict } = await import('#data/response-cache.ts')
  const kept = await orUndefined(() => readCached(name))
  if (shown === undefined && kept && !refused.has(name)) {
    servedFromCache.add(name)
    const answer = await addPending(read, kept.answer as AnswerOf<E>)
    // Refetch after rendering: invalidating a query that has no data yet would fetch twice.
    setTimeout(() => queryClient.invalidateQueries({ queryKey, exact: true }))
    return answer
  }
  if (shown === undefined && local.comesWithFeed) {
    await waitForFeed()
    const fromFirstSync = await orUndefined(complete)
    if (fromFirstSync !== undefined) return fromFirstSync
  }
  try {
    const answer = await readInTime(read, signal)
    servedFromCache.delete(name)
    refused.delete(name)
    return addPending(read, answer)
  } catch (error) {
    if (isCallError(error)) {
      refused.add(name)
      // After a temporary error, the cached response is kept for offline use.
      if ([403, 404, 410].includes(error.status)) await orUndefined(() => evict(name))
      // Remove deleted records and unconfirmed cached responses from the screen.
      if (servedFromCache.delete(name) || (shown !== undefined && error.status === 404))
        setTimeout(() => queryClient.resetQueries({ queryKey, exact: true }))
    }
    if (isCallError(error) || signal.aborted) throw error
    const wasOnline = !isOffline()
    setOfflineSince(kept?.at ?? Date.now())
    const answer =
      (wasOnline ? await orUndefined(complete) : undefined) ??
      shown ??
      (await orUndefined(bestEffort))
    if (answer !== undefined) return answer
    if (!kept) throw error
    return addPending(read, kept.answer as AnswerOf<E>)
  }
}

/** The server's last responses, without pending changes. */
export const serverAnswers = new Map<string, unknown>()

const addPending = async <E extends Endpoint>(
  { name, local: { withPending } }: Read<E>,
  answer: AnswerOf<E>,
): Promise<AnswerOf<E>> => {
  if (!withPending) return answer
  serverAnswers.set(name, answer)
  return (await orUndefined(() => withPending(answer))) ?? answer
}

/** Recomputes the response from local data and pending changes. */
const readLocal = async <E extends Endpoint>(read: Read<E>): Promise<AnswerOf<E> | undefined> => {
  const answer = serverAnswers.get(read.name) as AnswerOf<E> | undefined
  return (
    (await orUndefined(read.local.complete)) ??
    (answer === undefined ? undefined : addPending(read, answer))
  )
}

/** Updates the screens with pending changes, without calling the server. */
export const refreshPending = async (): Promise<void> => {
  const cache = queryClient.getQueryCache()
  for (const query of cache.findAll({ predicate: isRecord })) {
    const { readLocal } = (query.meta as Partial<Meta> | undefined) ?? {}
    if (!readLocal) continue
    const { isInvalidated } = query.state
    const answer = query.isActive() ? await readCurrent(query, readLocal) : undefined
    if (answer !== undefined) queryClient.setQueryData(query.queryKey, answer)
    // Stale queries stay stale; queries on hidden screens are refreshed when they are shown.
    if (isInvalidated || !query.isActive()) query.invalidate()
  }
}

/** Reads again if the query got newer data in the meantime, which a slow read must not overwrite. */
const readCurrent = async (query: Query, readLocal: Meta['readLocal']): Promise<unknown> => {
  const { dataUpdateCount } = query.state
  const answer = await readLocal()
  return query.state.dataUpdateCount === dataUpdateCount ? answer : readCurrent(query, readLocal)
}

/** Clears all queries, when another operator signs in. */
export const clearQueries = (): void => {
  queryClient.clear()
  serverAnswers.clear()
  servedFromCache.clear()
  refused.clear()
}

type Meta = { readNow: () => Promise<unknown>; readLocal: () => Promise<unknown> }

/** Key of the query that pulls the feed. */
export const feedKey = ['feed']

/** Pulls the feed, at most once a second. */
const readFeedSoon = () => {
  const { dataUpdatedAt = 0, fetchStatus } = queryClient.getQueryState(feedKey) ?? {}
  if (fetchStatus === 'idle' && Date.now() - dataUpdatedAt > 1_000)
    queryClient.refetchQueries({ queryKey: feedKey, type: 'active' })
}

/** Waits for a pull that is already running. */
const waitForFeed = () =>
  queryClient
    .getQueryCache()
    .find({ queryKey: feedKey, fetchStatus: 'fetching' })
    ?.promise?.catch(() => {})

/** Queries that show a cached response until the server answers. */
const servedFromCache = new Set<string>()

/** Queries whose last call the server refused. Their cached responses aren't shown. */
const refused = new Set<string>()

/** Ignores storage errors, as the app works online without a local database. */
const orUndefined = async <Value>(
  read: (() => Promise<Value | undefined>) | undefined,
): Promise<Value | undefined> => {
  try {
    return await read?.()
  } catch (error) {
    reportStorageError(error)
    console.warn(error)
  }
}

/** After this time the server counts as unreachable. A late response is still shown. */
const patienceMs = 4_000

const readInTime = async <E extends Endpoint>(
  read: Read<E>,
  signal: AbortSignal,
): Promise<AnswerOf<E>> => {
  const reading = readNow(read, signal)
  let isLate = false
  const silence = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    isLate = true
    silence.reject(new DOMException('The server didn’t respond.', 'TimeoutError'))
  }, patienceMs)
  reading.then(
    async (answer) => {
      clearTimeout(timer)
      if (isLate) queryClient.setQueryData(read.queryKey, await addPending(read, answer))
    },
    () => clearTimeout(timer),
  )
  return Promise.race([reading, silence.promise])
}

/** Calls the server and caches the response. @throws like `call` */
const readNow = async <E extends Endpoint>(
  { endpoint, request, name }: Read<E>,
  signal?: AbortSignal,
): Promise<AnswerOf<E>> => {
  const answer = await call(endpoint, request, { signal })
  // Other calls may still fail. The feed decides when the app is online again.
  if (isOffline()) readFeedSoon()
  // Don't wait until the response is stored on disk.
  const { cacheResponse } = await import('#data/response-cache.ts')
  orUndefined(() => cacheResponse(name, answer))
  return answer
}

/** Fetches a response for offline use, unless it was cached recently. */
export const prefetch = async (
  { queryKey, meta }: Kept,
  recent: ReadonlySet<string>,
): Promise<void> => {
  if (recent.has(hashKey(queryKey))) return
  queryClient.setQueryData(queryKey, await (meta as Meta).readNow())
}

/** Returns the keys of responses that any tab cached since a time, in milliseconds since 1970. */
export const recentlyCached = async (since: number): Promise<ReadonlySet<string>> => {
  const { cachedSince } = await import('#data/response-cache.ts')
  return new Set(await orUndefined(() => cachedSince(since)))
}

/** Options returned by `query`. */
type Kept = { queryKey: readonly unknown[]; meta?: Record<string, unknown> | undefined }

/** Syncs the operator's own change, then refreshes the screens. */
export const refreshAfterOwnChange = async (): Promise<void> => {
  const { pullOwnChange } = await import('#data/sync.ts')
  await pullOwnChange()
  await refreshAll()
}

/** Refetches visible queries now and the others when they are next shown. */
export const refreshAll = async (): Promise<void> => {
  // A running fetch may have started before the change.
  await queryClient.cancelQueries({ predicate: isRecord, fetchStatus: 'fetching' })
  await queryClient.invalidateQueries({ predicate: isRecord })
}

/** Excludes the feed query, which isn't an API response. */
export const isRecord = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === 'api'
