import { log } from '#core/log'
import { isDatabaseUnavailable, reportDatabaseUnavailable } from '#db/database-availability'
import { type EncodedBody, encodeAll, etagOf } from '#http/encoding'

export type Content = {
  text: string
  type: string
  /** The route's name in the metrics. The default is 'page'. */
  route?: string
  status?: number
  /** A content security policy that replaces the default. */
  csp?: string
  /** Whether the response is a page, which is compressed at the highest level. */
  isPage?: boolean
}

/** A response as bytes, in every encoding that browsers accept. */
export type CachedResponse = Pick<Content, 'type' | 'csp' | 'isPage'> &
  Required<EncodedBody> & {
    status: number
    etag: string
    /** How often the response was served from cache, by status class; see `Metrics.servedOf`. */
    served: number[]
  }

type Load = () => Promise<Content | undefined>

/**
 * How many responses the cache may hold: more than there are pages, but few enough to fit in
 * memory.
 */
const maxResponses = 500
const maxMissing = 1_000
const missingMs = 10_000

/**
 * Creates an in-memory cache of responses that are the same for all visitors. When the data
 * changes, the database notifies each process, which then clears its cache. While a process isn't
 * receiving notifications, its cache stays empty.
 * @param servedOf returns a route's counters
 * @param stalePageMs how long a page may take to load before its previous content is served
 */
export const createResponseCache = (
  now: () => Temporal.Instant,
  servedOf: (route: string) => number[] = () => [],
  stalePageMs = 2_000,
) => {
  const cached = new Map<string, CachedResponse>()
  const loading = new Map<string, Promise<CachedResponse | undefined>>()
  /** When each missing path may be looked up again, in epoch milliseconds. */
  const missing = new Map<string, number>()
  /** The previous response for each path. It is reused if the content hasn't changed. */
  const previous = new Map<string, CachedResponse>()
  let generation = 0
  let listening = false
  let minute = minuteOf(now())
  const clear = () => {
    generation += 1
    cached.clear()
    loading.clear()
    missing.clear()
  }

  /** Responses also change with time: a slot can be booked until half an hour before it starts. */
  const clearOnNewMinute = () => {
    const current = minuteOf(now())
    if (current !== minute) clear()
    minute = current
  }

  const loadResponse = async (address: string, load: Load) => {
    const startedIn = generation
    const last = previous.get(address)
    let content: Content | undefined
    try {
      content = await load()
    } catch (error) {
      return outdatedPage(error, address, last)
    }
    const response = content && {
      ...(await encode(content, last)),
      served: servedOf(content.route ?? 'page'),
    }
    if (response && (last || previous.size < maxResponses)) previous.set(address, response)
    // Don't cache the response if the data changed while it was loading.
    if (listening && startedIn === generation) store(address, response)
    return response
  }

  const store = (address: string, response: CachedResponse | undefined) => {
    if (response) {
      if (cached.size < maxResponses) cached.set(address, response)
      return
    }
    if (missing.size >= maxMissing) missing.clear()
    missing.set(address, now().epochMilliseconds + missingMs)
  }

  const startLoading = (address: string, load: Load) => {
    const started = loadResponse(address, load).finally(() => {
      if (loading.get(address) === started) loading.delete(address)
    })
    loading.set(address, started)
    return started
  }

  const isMissing = (address: string) => (missing.get(address) ?? 0) > now().epochMilliseconds

  return {
    channel: 'public_read_changed',
    onChange: clear,
    onListening: (is: boolean) => {
      listening = is
      clear()
    },
    get: (address: string) => {
      clearOnNewMinute()
      return cached.get(address)
    },
    /**
     * Returns whether a path can be read without a query: its response is cached or loading, or the
     * path is known not to exist.
     */
    isCached: (address: string) => {
      clearOnNewMinute()
      return cached.has(address) || loading.has(address) || isMissing(address)
    },
    getOrLoad: async (address: string, load: Load) => {
      clearOnNewMinute()
      if (isMissing(address)) return undefined
      const found = cached.get(address)
      if (found) return found
      const response = loading.get(address) ?? startLoading(address, load)
      const last = previous.get(address)
      return last?.isPage ? withinTime(response, last, stalePageMs) : response
    },
    /** Clears the cache without waiting for a notification. */
    clear,
  }
}

export type ResponseCache = ReturnType<typeof createResponseCache>

/**
 * Returns a page's previous content if refreshing the page failed, for example because the database
 * is unreachable. Never returns outdated slots.
 * @throws the error if there is no previous content, or if it isn't a page
 */
const outdatedPage = (error: unknown, address: string, last: CachedResponse | undefined) => {
  if (!last?.isPage) throw error
  if (isDatabaseUnavailable(error)) reportDatabaseUnavailable(error)
  else log.error({ err: error, address }, 'A page could not be refreshed')
  return last
}

/**
 * Returns the previous content of a page if loading takes too long, for example if queries hang.
 */
const withinTime = (
  response: Promise<CachedResponse | undefined>,
  last: CachedResponse,
  stalePageMs: number,
) => {
  const late = Promise.withResolvers<CachedResponse>()
  const timer = setTimeout(() => late.resolve(last), stalePageMs)
  return Promise.race([response, late.promise]).finally(() => clearTimeout(timer))
}

const minuteOf = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / 60_000)

const encode = async (
  { text, type, csp, status = 200, isPage }: Content,
  last: CachedResponse | undefined,
): Promise<Omit<CachedResponse, 'served'>> => {
  const identity = Buffer.from(text)
  const etag = etagOf(identity)
  const bytes = last?.etag === etag ? last : await encodeAll(identity, isPage ? 11 : 5)
  return { type, csp, isPage, status, etag, identity, br: bytes.br, gzip: bytes.gzip }
}
