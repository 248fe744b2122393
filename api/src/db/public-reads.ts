import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Subscriber } from '#db/change-listener'
import { type Encoded, etagOf } from '#http/encoding'

/** An answer as bytes that are ready to be sent, in every encoding that a browser asks for. */
export type ReadyAnswer = Required<Encoded> & { etag: string }

/**
 * What every visitor reads alike, kept ready in memory and dropped whenever the database says that
 * something behind it has changed, in this process or in another.
 */
export type PublicReads = Subscriber & {
  /** The ready answer of an address, if there is one. */
  peek: (url: string) => ReadyAnswer | undefined
  /** The answer of an address, made now if it is not ready. `load` gives undefined for 'not found'. */
  read: (url: string, load: () => Promise<string | undefined>) => Promise<ReadyAnswer | undefined>
  /** Drops what is ready, without waiting for the database's word of a change. */
  drop: () => void
}

/** More addresses than websites there will ever be, and few enough for a small memory. */
const maxAnswers = 500

/** While the database's word of changes is not heard, nothing is kept. */
export const createPublicReads = (): PublicReads => {
  const answers = new Map<string, ReadyAnswer>()
  const underWay = new Map<string, Promise<ReadyAnswer | undefined>>()
  let generation = 0
  let listening = false
  const drop = () => {
    generation += 1
    answers.clear()
    underWay.clear()
  }

  const make = async (url: string, load: () => Promise<string | undefined>) => {
    const madeIn = generation
    const text = await load()
    if (text === undefined) return undefined
    const answer = await pack(text)
    // A change that came while this was made would otherwise be missed for ever.
    if (listening && madeIn === generation && answers.size < maxAnswers) answers.set(url, answer)
    return answer
  }

  return {
    channel: 'public_read_changed',
    onChange: drop,
    onListening: (is) => {
      listening = is
      drop()
    },
    peek: (url) => answers.get(url),
    read: (url, load) => {
      const running = underWay.get(url)
      if (running) return running
      const started = make(url, load).finally(() => {
        if (underWay.get(url) === started) underWay.delete(url)
      })
      underWay.set(url, started)
      return started
    },
    drop,
  }
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const pack = async (text: string): Promise<ReadyAnswer> => {
  const identity = Buffer.from(text)
  const [br, zipped] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(identity),
  ])
  return { etag: etagOf(identity), identity, br, gzip: zipped }
}
