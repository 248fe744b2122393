import {
  type CallError,
  type CallRequest,
  isCallError,
  pathOf,
} from '@synapse/shared/contract/call'
import type { AnswerOf, Endpoint } from '@synapse/shared/contract/endpoint'
import { type Query, type QueryMeta, queryOptions } from '@tanstack/react-query'
import { call, isUnreachable, unreachableAfterMs } from '#data/api.ts'
import type { CachedAnswer } from '#data/db.ts'
import {
  type Basis,
  basedOn,
  basisAfterRefusal,
  computeData,
  type LocalData,
  withoutServer,
} from '#data/query-basis.ts'
import { queryClient, readFeedSoon, waitForFeed } from '#data/query-client.ts'
import { ignoreStorageError, isOffline, offline, setOffline } from '#data/status.ts'

type Options<E extends Endpoint> = CallRequest<E> & LocalData<AnswerOf<E>>

/** The options can be omitted if the endpoint needs no parameters. */
type QueryArguments<E extends Endpoint> =
  Partial<unknown> extends CallRequest<E> ? [options?: Options<E>] : [options: Options<E>]

/**
 * Returns query options for a GET endpoint: `query(readOverview, { query: { website } })`.
 * The answer is computed from synced records if possible. Otherwise, the cached answer is shown
 * until the server responds.
 * @throws like `call` if the server refuses the call, or if it can't be reached and nothing is
 * cached
 */
export const query = <E extends Endpoint>(
  endpoint: E,
  ...[options = {} as Options<E>]: QueryArguments<E>
) => {
  const queryKey = keyOf(endpoint, options)
  const sourceOf = (query: Query): Source<AnswerOf<E>> => ({
    ...options,
    query,
    callServer: (signal) => call(endpoint, options, { signal }),
    complete: orUndefined(options.complete),
    bestEffort: orUndefined(options.bestEffort),
    withLocalData: orUndefined(options.withLocalData),
  })
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => fetchQuery(sourceOf(queryWith(queryKey)), signal),
    meta: {
      callServer: (query) => fetchFromServer(sourceOf(query)),
      computeLocally: (query) => computeData(basisOf<AnswerOf<E>>(query), sourceOf(query)),
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

/**
 * '/api/bookings/pending' becomes ['api', 'bookings', 'pending'], followed by the query parameters.
 */
const keyOf = <E extends Endpoint>(endpoint: E, request: CallRequest<E>): unknown[] => [
  ...pathOf(endpoint, request).split('/').filter(Boolean),
  ...(request.query === undefined ? [] : [request.query]),
]

type Source<Answer> = LocalData<Answer> & {
  query: Query
  callServer: (signal?: AbortSignal) => Promise<Answer>
}

/** Each query's basis, which is forgotten together with the query. */
const bases = new WeakMap<Query, Basis<unknown>>()

const basisOf = <Answer>(query: Query) => (bases.get(query) ?? { from: 'nothing' }) as Basis<Answer>

const shownBy = <Answer>({ query }: Source<Answer>) => query.state.data as Answer | undefined

const queryWith = (queryKey: readonly unknown[]): Query =>
  queryClient.getQueryCache().build(queryClient, { queryKey })

/**
 * Tries the sources in turn: synced records; the cached answer or the first sync, if nothing is
 * shown yet; the server; and local data, if the server can't be reached.
 */
const fetchQuery = async <Answer>(source: Source<Answer>, signal: AbortSignal): Promise<Answer> => {
  const synced = await source.complete?.()
  if (synced !== undefined) {
    readFeedSoon()
    return synced
  }
  const cached = await inCache(({ readCached }) => readCached<Answer>(source.query.queryHash))
  if (shownBy(source) === undefined) {
    if (cached && basisOf(source.query).from !== 'refusal') return showCached(source, cached.answer)
    if (source.comesWithFeed) {
      await waitForFeed()
      const first = await source.complete?.()
      if (first !== undefined) return first
    }
  }
  try {
    return await fetchWithDeadline(source, cached, signal)
  } catch (error) {
    if (isCallError(error)) await handleRefusal(source, error)
    if (!isUnreachable(error) || signal.aborted) throw error
    // A single slow call doesn't prove that the app is offline.
    if (error.name !== 'TimeoutError') setOffline(cached?.at)
    const local = await computeWithoutServer(source, cached)
    if (local === undefined) throw error
    return local
  }
}

const showCached = async <Answer>(source: Source<Answer>, cached: Answer): Promise<Answer> => {
  const answer = await rebase(source, basedOn('cache', cached))
  // Refetch after rendering, because invalidating a query without data would fetch twice.
  const { queryKey } = source.query
  setTimeout(() => queryClient.invalidateQueries({ queryKey, exact: true }))
  return answer ?? cached
}

const rebase = <Answer>(source: Source<Answer>, basis: Basis<Answer>) => {
  bases.set(source.query, basis)
  return computeData(basis, source)
}

/**
 * Calls the server. If it is slow and nothing is shown, shows local data in the meantime. Without
 * local data, gives up once the app is offline.
 * @throws like `call`, and once the app is offline
 */
const fetchWithDeadline = async <Answer>(
  source: Source<Answer>,
  cached: CachedAnswer<Answer> | undefined,
  signal: AbortSignal,
): Promise<Answer> => {
  const fetching = fetchFromServer(source, signal)
  const deadline = new Promise<true>((resolve) => setTimeout(resolve, unreachableAfterMs, true))
  const isLate = await Promise.race([fetching.then(() => false), deadline])
  if (!isLate || shownBy(source) !== undefined) return fetching
  const local = await computeWithoutServer(source, cached)
  if (local === undefined) return unlessOffline(fetching)
  if (!signal.aborted) queryClient.setQueryData(source.query.queryKey, local)
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

/** Calls the server, caches the answer, and returns what the screen shows. @throws like `call` */
const fetchFromServer = async <Answer>(
  source: Source<Answer>,
  signal?: AbortSignal,
): Promise<Answer> => {
  const answer = await source.callServer(signal)
  // Other calls may still fail, so the feed decides when the app is online again.
  if (isOffline()) readFeedSoon()
  // Don't wait for the answer to be stored on disk.
  inCache(({ cacheAnswer }) => cacheAnswer(source.query.queryHash, answer))
  return (await rebase(source, basedOn('server', answer))) ?? answer
}

/** Removes a refused call's cached answer from disk and screen, unless the refusal may be temporary. */
const handleRefusal = async <Answer>(source: Source<Answer>, { status }: CallError) => {
  const { queryKey, queryHash } = source.query
  const basis = basisAfterRefusal(basisOf(source.query), status)
  bases.set(source.query, basis)
  // Other errors are temporary, so keep the cached answer for offline use.
  if ([403, 404, 410].includes(status)) await inCache(({ evict }) => evict(queryHash))
  if (basis.from === 'refusal' && shownBy(source) !== undefined)
    setTimeout(() => queryClient.resetQueries({ queryKey, exact: true }))
}

const computeWithoutServer = async <Answer>(
  source: Source<Answer>,
  cached: CachedAnswer<Answer> | undefined,
) => {
  const basis = basisOf<Answer>(source.query)
  const shown = shownBy(source)
  if (shown !== undefined) return (await computeData(basis, source)) ?? shown
  return (await rebase(source, withoutServer(basis, cached))) ?? cached?.answer
}

/** Updates a query's last answer, for example after its records have changed. */
export const updateServerAnswer = (query: Query, update: (answer: unknown) => unknown): void => {
  const basis = bases.get(query)
  if (basis && 'answer' in basis) bases.set(query, { ...basis, answer: update(basis.answer) })
}

/** Fetches an answer for offline use, unless any tab has cached it within the last `recentMs`. */
export const prefetch = async (
  { queryKey, meta }: { queryKey: readonly unknown[]; meta?: QueryMeta | undefined },
  recentMs: number,
): Promise<void> => {
  const query = queryWith(queryKey)
  const cached = await inCache(({ readCached }) => readCached(query.queryHash))
  const ageMs = Date.now() - (cached?.at ?? 0)
  // The age is negative if the clock was ahead when the answer was cached.
  if (meta?.callServer && (ageMs < 0 || ageMs > recentMs))
    queryClient.setQueryData(queryKey, await meta.callServer(query))
}

/**
 * Runs `work` with the answer cache. Returns undefined if the cache can't be loaded or storage
 * fails.
 */
const inCache = <Value>(
  work: (cache: typeof import('#data/answer-cache.ts')) => Promise<Value>,
): Promise<Value | undefined> =>
  import('#data/answer-cache.ts').then(orUndefined(work), () => undefined)

/** Makes a function return undefined if storage fails. The function still throws other errors. */
const orUndefined =
  <Args extends unknown[], Value>(read: ((...args: Args) => Promise<Value>) | undefined) =>
  async (...args: Args): Promise<Value | undefined> => {
    try {
      return await read?.(...args)
    } catch (error) {
      return ignoreStorageError(error)
    }
  }
