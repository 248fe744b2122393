import {
  type CallError,
  type CallRequest,
  isCallError,
  pathOf,
} from '@synapse/shared/contract/call'
import type { AnswerOf, Endpoint } from '@synapse/shared/contract/endpoint'
import { hashKey, type QueryMeta, queryOptions } from '@tanstack/react-query'
import { call, isUnreachable, unreachableAfterMs } from '#data/api.ts'
import type { CachedAnswer } from '#data/db.ts'
import type { OutboxEntry } from '#data/outbox-entry.ts'
import { queryClient, readFeedSoon, waitForFeed } from '#data/query-client.ts'
import { ignoreStorageError, isOffline, offline, setOffline } from '#data/status.ts'

/** Confirmed outbox entries, keyed by their `order`. */
export type ConfirmedChanges = Map<number, OutboxEntry>

/** How a query computes its answer on this device. */
type Local<Answer> = {
  /** Computes the answer from synced records; undefined if they aren't enough. */
  complete?: () => Promise<Answer | undefined>
  /** Whether to wait for the first sync, because the feed delivers all needed records. */
  comesWithFeed?: boolean
  /** Builds an incomplete answer to show offline if nothing is cached. */
  bestEffort?: () => Promise<Answer | undefined>
  /**
   * Updates the server's answer with this device's changes and newer synced records.
   * @param confirmed collects the changes that the server has confirmed since the answer arrived
   */
  withLocalData?: (answer: Answer, confirmed: ConfirmedChanges) => Promise<Answer>
}

type Options<E extends Endpoint> = CallRequest<E> & Local<AnswerOf<E>>

/** The options can be omitted if the endpoint needs no parameters. */
type QueryArguments<E extends Endpoint> =
  Partial<unknown> extends CallRequest<E> ? [options?: Options<E>] : [options: Options<E>]

/**
 * Returns query options for a GET endpoint: `useQuery(query(readOverview, { query: { website } }))`.
 * The answer is computed from synced records if possible. Otherwise, the cached answer is shown
 * until the server responds.
 * @throws like `call` if nothing is cached and the server can't be reached, or refuses the call
 */
export const query = <E extends Endpoint>(
  endpoint: E,
  ...[options = {} as Options<E>]: QueryArguments<E>
) => {
  const queryKey = keyOf(endpoint, options)
  const callServer = (signal?: AbortSignal) => call(endpoint, options, { signal })
  const queryHash = hashKey(queryKey)
  const source: Source<AnswerOf<E>> = { callServer, local: options, queryKey, queryHash }
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => fetchQuery(source, signal),
    meta: {
      prefetch: async () => {
        const answer = await fetchAndCache(source)
        return (await orUndefined(source.local.complete)) ?? addLocalData(source, answer)
      },
      computeLocally: () => computeLocally(source),
    },
  })
}

/** Query options for an answer that must be up to date, so it isn't stored on this device. */
export const uncachedQuery = <E extends Endpoint>(endpoint: E, request: CallRequest<E>) =>
  queryOptions({
    queryKey: keyOf(endpoint, request),
    queryFn: ({ signal }): Promise<AnswerOf<E>> => call(endpoint, request, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/**
 * Query options for a value that is computed from records on this device, and recomputed whenever
 * they change.
 */
export const localQuery = <Value>(key: readonly unknown[], compute: () => Promise<Value>) =>
  queryOptions({
    // The key starts with 'api', so that the value is refreshed together with the API's answers. No
    // endpoint has the path /api/local.
    queryKey: ['api', 'local', ...key],
    queryFn: compute,
    meta: { computeLocally: compute },
  })

type Source<Answer> = {
  callServer: (signal?: AbortSignal) => Promise<Answer>
  local: Local<Answer>
  queryKey: unknown[]
  /** The key as a string, used to cache the answer. */
  queryHash: string
}

/** '/api/bookings/pending' becomes ['api', 'bookings', 'pending'], followed by the query. */
const keyOf = <E extends Endpoint>(endpoint: E, request: CallRequest<E>): unknown[] => [
  ...pathOf(endpoint, request).split('/').filter(Boolean),
  ...(request.query === undefined ? [] : [request.query]),
]

type Received = {
  /** The server's last answer, without local data. */
  answer?: unknown
  confirmed?: ConfirmedChanges
  /**
   * 'unconfirmed': the screen shows a cached answer, and the server hasn't responded yet.
   * 'refused': the server refused the last call, so the cached answer isn't shown. 'best effort':
   * there was no answer, so the screen shows local data.
   */
  state?: 'unconfirmed' | 'confirmed' | 'refused' | 'best effort'
}

/** The state of each query's answer, by the query's hash. */
const received = new Map<string, Received>()
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'removed') received.delete(query.queryHash)
})

const setReceived = (queryHash: string, change: Received) =>
  received.set(queryHash, { ...received.get(queryHash), ...change })

/**
 * Tries the sources in turn: synced records; the cached answer or the first sync, if nothing is
 * shown yet; the server; and local data, if the server can't be reached.
 */
const fetchQuery = async <Answer>(source: Source<Answer>, signal: AbortSignal): Promise<Answer> => {
  const synced = await orUndefined(source.local.complete)
  if (synced !== undefined) {
    readFeedSoon()
    return synced
  }
  const cached = await inCache(({ readCached }) => readCached(source.queryHash))
  if (shownBy(source) === undefined) {
    const early = (await fromCache(source, cached)) ?? (await fromFirstSync(source))
    if (early !== undefined) return early
  }
  let answer: Answer
  try {
    answer = await fetchWithDeadline(source, cached, signal)
  } catch (error) {
    if (isCallError(error)) await dropRefused(source, error)
    if (!isUnreachable(error) || signal.aborted) throw error
    // A single slow call doesn't prove that the app is offline.
    if (error.name !== 'TimeoutError') setOffline(cached?.at)
    const local = await bestLocal(source, cached)
    if (local === undefined) throw error
    return local
  }
  return addLocalData(source, answer)
}

const shownBy = <Answer>({ queryKey }: Source<Answer>) => queryClient.getQueryData<Answer>(queryKey)

/** Returns the cached answer and refetches it, unless the server refused the last call. */
const fromCache = async <Answer>(source: Source<Answer>, cached: CachedAnswer | undefined) => {
  const { queryKey, queryHash } = source
  if (!cached || received.get(queryHash)?.state === 'refused') return undefined
  setReceived(queryHash, { state: 'unconfirmed' })
  const answer = await addLocalData(source, cached.answer as Answer)
  // Refetch after rendering, because invalidating a query without data would fetch twice.
  setTimeout(() => queryClient.invalidateQueries({ queryKey, exact: true }))
  return answer
}

const fromFirstSync = async <Answer>({ local }: Source<Answer>) => {
  if (!local.comesWithFeed) return undefined
  await waitForFeed()
  return orUndefined(local.complete)
}

/**
 * Calls the server. If it is slow, shows local data in the meantime. Without local data, gives up
 * once the app is offline.
 * @throws like `call`, and once the app is offline
 */
const fetchWithDeadline = async <Answer>(
  source: Source<Answer>,
  cached: CachedAnswer | undefined,
  signal: AbortSignal,
): Promise<Answer> => {
  const fetching = fetchAndCache(source, signal)
  const deadline = new Promise<true>((resolve) => setTimeout(resolve, unreachableAfterMs, true))
  const isLate = await Promise.race([fetching.then(() => false), deadline])
  if (isLate) {
    const local = await bestLocal(source, cached)
    if (local === undefined) return unlessOffline(fetching)
    if (!signal.aborted && local !== shownBy(source))
      queryClient.setQueryData(source.queryKey, local)
  }
  return fetching
}

const unlessOffline = <Answer>(fetching: Promise<Answer>) =>
  new Promise<Answer>((resolve, reject) => {
    const check = () => {
      if (isOffline()) reject(new DOMException('Offline', 'NetworkError'))
    }
    const unsubscribe = offline.subscribe(check)
    fetching.then(resolve, reject).finally(unsubscribe)
    check()
  })

/** Calls the server and caches the answer. @throws like `call` */
const fetchAndCache = async <Answer>(
  { callServer, queryHash }: Source<Answer>,
  signal?: AbortSignal,
): Promise<Answer> => {
  const answer = await callServer(signal)
  setReceived(queryHash, { state: 'confirmed' })
  // Other calls may still fail, so the feed decides when the app is online again.
  if (isOffline()) readFeedSoon()
  // Don't wait for the answer to be stored on disk.
  inCache(({ cacheAnswer }) => cacheAnswer(queryHash, answer))
  return answer
}

/** Discards the cached and the displayed answer to a call that the server has refused. */
const dropRefused = async <Answer>(source: Source<Answer>, { status }: CallError) => {
  const { queryKey, queryHash } = source
  const wasUnconfirmed = received.get(queryHash)?.state === 'unconfirmed'
  setReceived(queryHash, { state: 'refused' })
  // Other errors are temporary, so keep the cached answer for offline use.
  if ([403, 404, 410].includes(status)) await inCache(({ evict }) => evict(queryHash))
  // Remove deleted records and unconfirmed cached answers from the screen.
  if (wasUnconfirmed || (shownBy(source) !== undefined && status === 404))
    setTimeout(() => queryClient.resetQueries({ queryKey, exact: true }))
}

/** Returns the best answer that this device can give if the server doesn't respond. */
const bestLocal = async <Answer>(source: Source<Answer>, cached: CachedAnswer | undefined) => {
  const { complete, bestEffort } = source.local
  // Read the shown answer now, because a change on this device may have updated it during the call.
  const answer = (await orUndefined(complete)) ?? shownBy(source)
  if (answer !== undefined) return answer
  const found = await orUndefined(bestEffort)
  if (found === undefined && cached) return addLocalData(source, cached.answer as Answer)
  if (found !== undefined) setReceived(source.queryHash, { state: 'best effort' })
  return found
}

const addLocalData = async <Answer>(
  { queryHash, local: { withLocalData } }: Source<Answer>,
  answer: Answer,
  confirmed: ConfirmedChanges = new Map(),
): Promise<Answer> => {
  if (!withLocalData) return answer
  setReceived(queryHash, { answer, confirmed })
  return (await orUndefined(() => withLocalData(answer, confirmed))) ?? answer
}

/** Recomputes the answer from local data; undefined if the data isn't enough. */
const computeLocally = async <Answer>(source: Source<Answer>) => {
  const { complete, bestEffort } = source.local
  const { answer, confirmed, state } = received.get(source.queryHash) ?? {}
  return (
    (await orUndefined(complete)) ??
    (state === 'best effort' ? await orUndefined(bestEffort) : undefined) ??
    (answer === undefined ? undefined : addLocalData(source, answer as Answer, confirmed))
  )
}

/** Updates a query's last answer, for example after its records have changed. */
export const updateServerAnswer = (
  queryHash: string,
  update: (answer: unknown) => unknown,
): void => {
  const { answer } = received.get(queryHash) ?? {}
  if (answer !== undefined) setReceived(queryHash, { answer: update(answer) })
}

/** Fetches an answer for offline use, unless any tab has cached it within this time. */
export const prefetch = async (
  { queryKey, meta }: { queryKey: readonly unknown[]; meta?: QueryMeta | undefined },
  recentMs: number,
): Promise<void> => {
  const cached = await inCache(({ readCached }) => readCached(hashKey(queryKey)))
  const ageMs = Date.now() - (cached?.at ?? 0)
  // The age is negative if the clock was ahead when the answer was cached.
  if (meta?.prefetch && (ageMs < 0 || ageMs > recentMs))
    queryClient.setQueryData(queryKey, await meta.prefetch())
}

/** Runs `work` with the answer cache; undefined if the cache can't be loaded or storage fails. */
const inCache = <Value>(
  work: (cache: typeof import('#data/answer-cache.ts')) => Promise<Value | undefined>,
): Promise<Value | undefined> =>
  import('#data/answer-cache.ts').then(
    (cache) => orUndefined(() => work(cache)),
    () => undefined,
  )

/**
 * Returns undefined if storage fails.
 * @throws any other error
 */
const orUndefined = <Value>(read: (() => Promise<Value | undefined>) | undefined) =>
  Promise.resolve(undefined).then(read).catch(ignoreStorageError)
