import { type CallRequest, isCallError, pathOf } from '@synapse/shared/call'
import type { AnswerOf, Endpoint } from '@synapse/shared/endpoint'
import { hashKey, QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#data/api.ts'
import { isOffline, setOfflineSince } from '#data/connection.ts'
import { reportStorageError } from '#data/storage-error.ts'

/** Nothing is retried, refetched or stale by itself; what the operator changes is read again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Without a network the query must still run, to read what was saved.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Where an answer comes from besides the server. */
type Local<E extends Endpoint> = {
  /** The answer made from what the feed keeps whole; undefined where that does not suffice. */
  complete?: () => Promise<AnswerOf<E> | undefined>
  /** The feed brings all of it: while that is read for the first time nothing else is asked for it. */
  comesWithFeed?: boolean
  /** Without a network, and where nothing was kept: what can be said of it. */
  bestEffort?: () => Promise<AnswerOf<E> | undefined>
  /** An answer of the server with what waits to be sent. */
  withPending?: (answer: AnswerOf<E>) => Promise<AnswerOf<E>>
}

/** Of what asks for nothing, the request may be left out. */
type Asked<E extends Endpoint> =
  Partial<unknown> extends CallRequest<E>
    ? [request?: CallRequest<E>, local?: Local<E>]
    : [request: CallRequest<E>, local?: Local<E>]

/**
 * A GET as a query: `useQuery(query(readOverview, { query: { website } }))`. It is answered from
 * what the feed keeps, where that suffices; otherwise by what was answered last, until the server
 * answers anew. So no screen that was kept waits for the network.
 * @throws CallError in the query's `error`; TypeError or a DOMException when nothing was kept and the
 * server cannot be reached
 */
export const query = <E extends Endpoint>(
  endpoint: E,
  ...[request = {} as CallRequest<E>, local = {}]: Asked<E>
) =>
  queryOptions({
    queryKey: keyOf(endpoint, request),
    queryFn: ({ signal }): Promise<AnswerOf<E>> => readQuery(endpoint, request, local, signal),
    meta: {
      readNow: () => readNow(endpoint, request),
      readHere: () => readLocal(endpoint, request, local),
    },
  })

/** '/api/bookings/pending' is ['api', 'bookings', 'pending'], with the query behind it. */
const keyOf = <E extends Endpoint>(endpoint: E, request: CallRequest<E>): unknown[] => [
  ...pathOf(endpoint, request).split('/').filter(Boolean),
  ...(request.query === undefined ? [] : [request.query]),
]

const readQuery = async <E extends Endpoint>(
  endpoint: E,
  request: CallRequest<E>,
  local: Local<E>,
  signal: AbortSignal,
): Promise<AnswerOf<E>> => {
  const { complete: whole, bestEffort: partly } = local
  const fromFeed = await orUndefined(whole)
  if (fromFeed !== undefined) {
    readFeedSoon()
    return fromFeed
  }
  const queryKey = keyOf(endpoint, request)
  const shown = queryClient.getQueryData<AnswerOf<E>>(queryKey)
  const { readCached: keptAnswer, evict: dropAnswer } = await import('#data/response-cache.ts')
  const name = hashKey(queryKey)
  const kept = await orUndefined(() => keptAnswer(name))
  if (shown === undefined && kept && !refused.has(name)) {
    // Shown at once, and then read anew like whatever is on the screen.
    servedFromCache.add(name)
    const answer = await layPending(name, kept.answer as AnswerOf<E>, local)
    // Only once it is shown: what is asked for anew while nothing has come is not asked for twice.
    setTimeout(() => queryClient.invalidateQueries({ queryKey, exact: true }))
    return answer
  }
  if (shown === undefined && local.comesWithFeed) {
    await feedRead()
    const brought = await orUndefined(whole)
    if (brought !== undefined) return brought
  }
  try {
    const answer = await readInTime(endpoint, request, local, signal)
    servedFromCache.delete(name)
    refused.delete(name)
    return layPending(name, answer, local)
  } catch (error) {
    if (isCallError(error)) {
      refused.add(name)
      // A fault that passes leaves what was kept for when there is no network.
      if ([403, 404, 410].includes(error.status)) await orUndefined(() => dropAnswer(name))
      // What is gone on the server, or was only kept from an earlier time, does not stay on the screen.
      if (servedFromCache.delete(name) || (shown !== undefined && error.status === 404))
        setTimeout(() => queryClient.resetQueries({ queryKey, exact: true }))
    }
    if (isCallError(error) || signal.aborted) throw error
    const wasThere = !isOffline()
    setOfflineSince(kept?.at ?? Date.now())
    const said =
      (wasThere ? await orUndefined(whole) : undefined) ?? shown ?? (await orUndefined(partly))
    if (said !== undefined) return said
    if (!kept) throw error
    return layPending(name, kept.answer as AnswerOf<E>, local)
  }
}

/** What the server said last, before what waits to be sent was laid over it. */
const unpatched = new Map<string, unknown>()

const layPending = async <E extends Endpoint>(
  name: string,
  answer: AnswerOf<E>,
  { withPending: patched }: Local<E>,
): Promise<AnswerOf<E>> => {
  if (!patched) return answer
  unpatched.set(name, answer)
  return (await orUndefined(() => patched(answer))) ?? answer
}

/** What can be said without the network, of what is on the screen. */
const readLocal = async <E extends Endpoint>(
  endpoint: E,
  request: CallRequest<E>,
  local: Local<E>,
): Promise<AnswerOf<E> | undefined> => {
  const name = hashKey(keyOf(endpoint, request))
  const known = unpatched.get(name) as AnswerOf<E> | undefined
  return (
    (await orUndefined(local.complete)) ??
    (known === undefined ? known : layPending(name, known, local))
  )
}

/** Shows what waits to be sent on what is on the screen, without asking the server. */
export const refreshPending = async (): Promise<void> => {
  const cache = queryClient.getQueryCache()
  for (const query of cache.findAll({ predicate: isRecord })) {
    const { readHere } = (query.meta as Partial<Meta> | undefined) ?? {}
    if (!readHere) continue
    const { isInvalidated } = query.state
    const here = query.isActive() ? await readHere() : undefined
    if (here !== undefined) queryClient.setQueryData(query.queryKey, here)
    // What is to be read anew still is, and what nobody sees is when it is looked at.
    if (isInvalidated || !query.isActive()) query.invalidate()
  }
}

/** Another operator sees nothing of this one's. */
export const clearQueries = (): void => {
  queryClient.clear()
  unpatched.clear()
  servedFromCache.clear()
  refused.clear()
}

type Meta = { readNow: () => Promise<unknown>; readHere: () => Promise<unknown> }

/** The query that reads the feed. */
export const feedKey = ['feed']

/** Whoever looks at something asks for the latest of it; asked often, that is once a second. */
const readFeedSoon = () => {
  const { dataUpdatedAt = 0, fetchStatus } = queryClient.getQueryState(feedKey) ?? {}
  if (fetchStatus === 'idle' && Date.now() - dataUpdatedAt > 1_000)
    queryClient.refetchQueries({ queryKey: feedKey, type: 'active' })
}

/** Waits while the feed is being read. */
const feedRead = () =>
  queryClient
    .getQueryCache()
    .find({ queryKey: feedKey, fetchStatus: 'fetching' })
    ?.promise?.catch(() => {})

/** What is on the screen as it was kept, until the server has answered. */
const servedFromCache = new Set<string>()

/** What the server would not answer last: what was kept is not shown as if it had, but kept. */
const refused = new Set<string>()

/** A browser without a database, or with a broken one, still works with a network. */
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

/** A server that is silent for longer counts as not there; what it says after all is shown then. */
const patienceMs = 4_000

const readInTime = async <E extends Endpoint>(
  endpoint: E,
  request: CallRequest<E>,
  local: Local<E>,
  signal: AbortSignal,
): Promise<AnswerOf<E>> => {
  const reading = readNow(endpoint, request, signal)
  let isLate = false
  const silence = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    isLate = true
    silence.reject(new DOMException('The server is silent.', 'TimeoutError'))
  }, patienceMs)
  reading.then(
    async (answer) => {
      clearTimeout(timer)
      if (!isLate) return
      const queryKey = keyOf(endpoint, request)
      queryClient.setQueryData(queryKey, await layPending(hashKey(queryKey), answer, local))
    },
    () => clearTimeout(timer),
  )
  return Promise.race([reading, silence.promise])
}

/** Reads and keeps it. @throws like `call` */
const readNow = async <E extends Endpoint>(
  endpoint: E,
  request: CallRequest<E>,
  signal?: AbortSignal,
): Promise<AnswerOf<E>> => {
  const answer = await call(endpoint, request, { signal })
  // Other calls may still fail. The feed decides when the app is online again.
  if (isOffline()) readFeedSoon()
  // The screen does not wait for the disk.
  const { cacheResponse: keepAnswer } = await import('#data/response-cache.ts')
  orUndefined(() => keepAnswer(hashKey(keyOf(endpoint, request)), answer))
  return answer
}

/** Reads what may be needed offline, though it is not on the screen, unless it was kept recently. */
export const prefetch = async (
  { queryKey, meta }: Kept,
  recent: ReadonlySet<string>,
): Promise<void> => {
  if (recent.has(hashKey(queryKey))) return
  queryClient.setQueryData(queryKey, await (meta as Meta).readNow())
}

/** Which answers were kept since a moment, in milliseconds since 1970, by this tab or another. */
export const recentlyCached = async (since: number): Promise<ReadonlySet<string>> => {
  const { cachedSince: keptSince } = await import('#data/response-cache.ts')
  return new Set(await orUndefined(() => keptSince(since)))
}

/** What `query` made. */
type Kept = { queryKey: readonly unknown[]; meta?: Record<string, unknown> | undefined }

/** What the operator has changed is on the screen as soon as the feed has brought it. */
export const refreshAfterOwnChange = async (): Promise<void> => {
  const { pullOwnChange: syncOwnChange } = await import('#data/sync.ts')
  await syncOwnChange()
  await refreshAll()
}

/** Reads again what is on the screen; the rest when it is next looked at. */
export const refreshAll = async (): Promise<void> => {
  // What is on its way may be from before the change, also where nothing has come yet.
  await queryClient.cancelQueries({ predicate: isRecord, fetchStatus: 'fetching' })
  await queryClient.invalidateQueries({ predicate: isRecord })
}

/** The reading of the feed is no record. */
const isRecord = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === 'api'
