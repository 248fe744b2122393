import { log } from '#core/log'
import type { Subscriber } from '#db/change-listener'
import { isDatabaseAway, reportDatabaseAway } from '#db/database-away'
import { type Encoded, encodeAll, etagOf } from '#http/encoding'

/** What is told at an address, and how it is served. */
export type Content = {
  text: string
  /** The media type. */
  type: string
  status?: number
  /** Another policy than the usual one: which inline scripts and styles may run. */
  csp?: string
  /** Read by many for each time that it changes: it may take its time to become small. */
  isPage?: boolean
}

/** An answer as bytes that are ready to be sent, in every encoding that a browser asks for. */
export type CachedResponse = Pick<Content, 'type' | 'csp' | 'isPage'> &
  Required<Encoded> & { status: number; etag: string }

type Load = () => Promise<Content | undefined>

/**
 * What every visitor reads alike, kept ready in memory and dropped whenever the database says that
 * something behind it has changed, in this process or in another.
 */
export type ResponseCache = Subscriber & {
  /** The ready answer of an address, if there is one. */
  peek: (address: string) => CachedResponse | undefined
  /** Whether reading an address is no work: it is ready, known to be nothing, or being made. */
  isCached: (address: string) => boolean
  /** The answer of an address, made now if it is not ready. `load` gives undefined for 'not found'. */
  read: (address: string, load: Load) => Promise<CachedResponse | undefined>
  /** Drops what is ready, without waiting for the database's word of a change. */
  drop: () => void
}

/** More addresses than websites there will ever be, and few enough for a small memory. */
const maxAnswers = 500
const maxMissing = 1_000
const missingMs = 10_000
/** A page that was made before is waited for no longer than this. */
const pageMs = 2_000

/** While the database's word of changes is not heard, nothing is kept. */
export const createResponseCache = (now: () => Temporal.Instant): ResponseCache => {
  const answers = new Map<string, CachedResponse>()
  const underWay = new Map<string, Promise<CachedResponse | undefined>>()
  /** Until when an address is known to be nothing. */
  const missing = new Map<string, number>()
  /** The last bytes of each address: most changes change nothing of them. */
  const packed = new Map<string, CachedResponse>()
  let generation = 0
  let listening = false
  let hour = hourOf(now())
  const drop = () => {
    generation += 1
    answers.clear()
    underWay.clear()
    missing.clear()
  }

  /** Answers depend on the date, too, and midnight in Malta is a full hour everywhere. */
  const dropWithTheHour = () => {
    const present = hourOf(now())
    if (present !== hour) drop()
    hour = present
  }

  const make = async (address: string, load: Load) => {
    const madeIn = generation
    const last = packed.get(address)
    const [content, error] = await load().then(
      (loaded) => [loaded] as const,
      (failed) => [undefined, failed] as const,
    )
    if (error) {
      // A page says what it said last while the database is away; what is free is never guessed.
      if (!last?.isPage) throw error
      if (isDatabaseAway(error)) reportDatabaseAway(error)
      else log.error({ err: error, address }, 'A page could not be made anew')
      return last
    }
    const answer = content && (await pack(content, last))
    // A change that came while this was made would otherwise be missed for ever.
    const mayBeKept = listening && madeIn === generation
    if (answer) {
      if (mayBeKept && answers.size < maxAnswers) answers.set(address, answer)
      if (packed.has(address) || packed.size < maxAnswers) packed.set(address, answer)
    } else if (mayBeKept) {
      if (missing.size >= maxMissing) missing.clear()
      missing.set(address, now().epochMilliseconds + missingMs)
    }
    return answer
  }

  /** A page that takes long, such as from a frozen database, says what it said last. */
  const soon = async (
    address: string,
    making: CachedResponse | Promise<CachedResponse | undefined>,
  ) => {
    const last = packed.get(address)
    if (!last?.isPage || !(making instanceof Promise)) return making
    const late = Promise.withResolvers<CachedResponse>()
    const timer = setTimeout(() => late.resolve(last), pageMs)
    return Promise.race([making, late.promise]).finally(() => clearTimeout(timer))
  }

  const isMissing = (address: string) => (missing.get(address) ?? 0) > now().epochMilliseconds

  return {
    channel: 'public_read_changed',
    onChange: drop,
    onListening: (is) => {
      listening = is
      drop()
    },
    peek: (address) => {
      dropWithTheHour()
      return answers.get(address)
    },
    isCached: (address) => {
      dropWithTheHour()
      return answers.has(address) || underWay.has(address) || isMissing(address)
    },
    read: async (address, load) => {
      dropWithTheHour()
      if (isMissing(address)) return undefined
      const atHand = answers.get(address) ?? underWay.get(address)
      if (atHand) return soon(address, atHand)
      const started = make(address, load).finally(() => {
        if (underWay.get(address) === started) underWay.delete(address)
      })
      underWay.set(address, started)
      return soon(address, started)
    },
    drop,
  }
}

const hourOf = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / 3_600_000)

const pack = async (
  { text, type, csp, status = 200, isPage }: Content,
  last: CachedResponse | undefined,
): Promise<CachedResponse> => {
  const identity = Buffer.from(text)
  const etag = etagOf(identity)
  const bytes = last?.etag === etag ? last : await encodeAll(identity, isPage ? 11 : 5)
  return { type, csp, isPage, status, etag, identity, br: bytes.br, gzip: bytes.gzip }
}
