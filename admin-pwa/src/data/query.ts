import { type CallError, type CallRequest, isCallError, pathOf } from '@synapse/shared/call'
import type { AnswerOf, Endpoint } from '@synapse/shared/endpoint'
import { hashKey, queryOptions } from '@tanstack/react-query'
import { call, unreachableAfterMs } from '#data/api.ts'
import type { CachedResponse } from '#data/db.ts'
import { queryClient, readFeedSoon, waitForFeed } from '#data/query-client.ts'
import { isOffline, reportStorageError, setOfflineSince } from '#data/status.ts'

/** Ways to compute a response on this device. */
type Local<Answer> = {
  /** Computes the response from synced records; undefined if they aren't sufficient. */
  complete?: () => Promise<Answer | undefined>
  /** Whether the feed delivers everything needed, so that the query waits for the first sync. */
  comesWithFeed?: boolean
  /** Computes an incomplete response, used offline if nothing is cached. */
  bestEffort?: () => Promise<Answer | undefined>
  /** Updates the server's response with pending changes and newer synced records. */
  withLocalData?: (answer: Answer) => Promise<Answer>
}

/** The request may be left out if the endpoint needs none. */
export type QueryArguments<E extends Endpoint> =
  Partial<unknown> extends CallRequest<E>
    ? [request?: CallRequest<E>, local?: Local<AnswerOf<E>>]
    : [request: CallRequest<E>, local?: Local<AnswerOf<E>>]

/**
 * Returns query options for a GET endpoint: `useQuery(query(readOverview, { query: { website } }))`.
 * The response is computed from synced records if possible. Otherwise, the cached response is shown
 * until the server responds.
 * @throws like `call` if nothing is cached and the server can't be reached, or refuses the call
 */
export const query = <E extends Endpoint>(
  endpoint: E,
  ...[request = {} as CallRequest<E>, local = {}]: QueryArguments<E>
) => {
  const queryKey = keyOf(endpoint, request)
  const callServer = (signal?: AbortSignal) => call(endpoint, request, { signal })
  const read: Read<AnswerOf<E>> = { callServer, local, queryKey, name: hashKey(queryKey) }
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readQuery(read, signal),
    meta: { readNow: () => readForLater(read), readLocal: () => readLocal(read) },
  })
}

/** Query options for a response that must be current and isn't stored on this device. */
export const uncachedQuery = <E extends Endpoint>(endpoint: E, request: CallRequest<E>) =>
  queryOptions({
    queryKey: keyOf(endpoint, request),
    queryFn: ({ signal }): Promise<AnswerOf<E>> => call(endpoint, request, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Query options for a value computed from records on this device, again whenever they change. */
export const localQuery = <Value>(key: readonly unknown[], read: () => Promise<Value>) =>
  queryOptions({
    // Starts with 'api', so that it is refreshed with the API's responses. No API path is
    // /api/local.
    queryKey: ['api', 'local', ...key],
    queryFn: read,
    meta: { readLocal: read },
  })

type Read<Answer> = {
  callServer: (signal?: AbortSignal) => Promise<Answer>
  local: Local<Answer>
  queryKey: unknown[]
  /** The key as a string; the response is cached under it. */
  name: string
}

/** '/api/bookings/pending' becomes ['api', 'bookings', 'pending'], followed by the query. */
const keyOf = <E extends Endpoint>(endpoint: E, request: CallRequest<E>): unknown[] => [
  ...pathOf(endpoint, request).split('/').filter(Boolean),
  ...(request.query === undefined ? [] : [request.query]),
]

/**
 * Tries the sources in order: synced records; the cached response or the first sync, if nothing is
 * shown yet; the server; and if it can't be reached, whatever this device has.
 */
const readQuery = async <Answer>(read: Read<Answer>, signal: AbortSignal): Promise<Answer> => {
  const synced = await orUndefined(read.local.complete)
  if (synced !== undefined) {
    readFeedSoon()
    return synced
  }
  const shown = queryClient.getQueryData<Answer>(read.queryKey)
  const { readCached } = await import('#data/response-cache.ts')
  const cached = await orUndefined(() => readCached(read.name))
  if (shown === undefined) {
    const early = (await fromCache(read, cached)) ?? (await fromFirstSync(read))
    if (early !== undefined) return early
  }
  try {
    return await fromServer(read, signal)
  } catch (error) {
    if (isCallError(error)) await dropRefused(read, error, shown)
    if (isCallError(error) || signal.aborted) throw error
    const answer = await afterFailure(read, cached)
    if (answer === undefined) throw error
    return answer
  }
}

/** Returns the cached response and refetches, unless the server refused the last call. */
const fromCache = async <Answer>(read: Read<Answer>, cached: CachedResponse | undefined) => {
  const { queryKey, name } = read
  if (!cached || refused.has(name)) return undefined
  servedFromCache.add(name)
  const answer = await addLocalData(read, cached.answer as Answer)
  // Refetch after rendering: invalidating a query that has no data yet would fetch twice.
  setTimeout(() => queryClient.invalidateQueries({ queryKey, exact: true }))
  return answer
}

const fromFirstSync = async <Answer>({ local }: Read<Answer>) => {
  if (!local.comesWithFeed) return undefined
  await waitForFeed()
  return orUndefined(local.complete)
}

/** @throws like `call`; DOMException if the server doesn't respond in time */
const fromServer = async <Answer>(read: Read<Answer>, signal: AbortSignal): Promise<Answer> => {
  const answer = await readInTime(read, signal)
  servedFromCache.delete(read.name)
  refused.delete(read.name)
  return addLocalData(read, answer)
}

/** Drops the cached and the displayed response of a call that the server refused. */
const dropRefused = async <Answer>(
  { queryKey, name }: Read<Answer>,
  { status }: CallError,
  shown: Answer | undefined,
) => {
  refused.add(name)
  const { evict } = await import('#data/response-cache.ts')
  // After a temporary error, the cached response is kept for offline use.
  if ([403, 404, 410].includes(status)) await orUndefined(() => evict(name))
  // Remove deleted records and unconfirmed cached responses from the screen.
  if (servedFromCache.delete(name) || (shown !== undefined && status === 404))
    setTimeout(() => queryClient.resetQueries({ queryKey, exact: true }))
}

/** Returns the best response on this device when the server can't be reached. */
const afterFailure = async <Answer>(read: Read<Answer>, cached: CachedResponse | undefined) => {
  setOfflineSince(cached?.at ?? Date.now())
  const { complete, bestEffort } = read.local
  const answer =
    (await orUndefined(complete)) ??
    // Read now, because a pending change may have been shown since the call began.
    queryClient.getQueryData<Answer>(read.queryKey) ??
    (await orUndefined(bestEffort))
  if (answer !== undefined || !cached) return answer
  return addLocalData(read, cached.answer as Answer)
}

/** The server's last responses, without local data. */
export const serverAnswers = new Map<string, unknown>()

const addLocalData = async <Answer>(
  { name, local: { withLocalData } }: Read<Answer>,
  answer: Answer,
): Promise<Answer> => {
  if (!withLocalData) return answer
  serverAnswers.set(name, answer)
  return (await orUndefined(() => withLocalData(answer))) ?? answer
}

const readLocal = async <Answer>(read: Read<Answer>) => {
  const answer = serverAnswers.get(read.name) as Answer | undefined
  return (
    (await orUndefined(read.local.complete)) ??
    (answer === undefined ? undefined : addLocalData(read, answer))
  )
}

type Prefetchable = { queryKey: readonly unknown[]; meta?: Record<string, unknown> | undefined }

/** Fetches a response for offline use, unless it was cached recently. */
export const prefetch = async (
  { queryKey, meta }: Prefetchable,
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

export const clearQueries = (): void => {
  queryClient.clear()
  serverAnswers.clear()
  servedFromCache.clear()
  refused.clear()
}

/** Functions that `query` stores in the `meta` of its options. */
export type Meta = { readNow: () => Promise<unknown>; readLocal: () => Promise<unknown> }

/** Queries that show a cached response until the server responds. */
const servedFromCache = new Set<string>()

/** Queries whose last call was refused by the server. Their cached responses aren't shown. */
const refused = new Set<string>()

/** Returns undefined if reading fails, because the app works online without storage. */
const orUndefined = async <Value>(read: (() => Promise<Value | undefined>) | undefined) => {
  try {
    return await read?.()
  } catch (error) {
    reportStorageError(error)
    console.warn(error)
  }
}

/** Reads from the server. If it takes too long, gives up but still shows a late response. */
const readInTime = async <Answer>(read: Read<Answer>, signal: AbortSignal): Promise<Answer> => {
  const reading = readNow(read, signal)
  const timeout = AbortSignal.timeout(unreachableAfterMs)
  const silence = new Promise<never>((_, reject) => {
    timeout.addEventListener('abort', () => reject(timeout.reason))
  })
  const showLate = async (answer: Answer) => {
    if (timeout.aborted) queryClient.setQueryData(read.queryKey, await addLocalData(read, answer))
  }
  reading.then(showLate, () => {})
  return Promise.race([reading, silence])
}

/** Calls the server, caches the response and returns what a screen shows. @throws like `call` */
const readForLater = async <Answer>(read: Read<Answer>) => {
  const answer = await readNow(read)
  return (await orUndefined(read.local.complete)) ?? addLocalData(read, answer)
}

/** Calls the server and caches the response. @throws like `call` */
const readNow = async <Answer>({ callServer, name }: Read<Answer>, signal?: AbortSignal) => {
  const answer = await callServer(signal)
  // Other calls may still fail. The feed decides when the app is online again.
  if (isOffline()) readFeedSoon()
  // Don't wait until the response is stored on disk.
  const { cacheResponse } = await import('#data/response-cache.ts')
  orUndefined(() => cacheResponse(name, answer))
  return answer
}
