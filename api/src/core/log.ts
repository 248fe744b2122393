import { pino } from 'pino'
import { currentOccasion } from '#core/request-context'

/** A line as the log's reader gets it: one JSON object for programs, a sentence for a person. */
type Form = (line: string) => string

let form: Form

/** From now on lines are JSON, as log collectors read them; without, a person's. */
export const logAsJson = (): void => {
  form = (line) => line.trimEnd()
}

/**
 * The server's log. Neither secrets nor anything about a person go into it: of errors only their
 * kind, message and stack, with addresses struck out.
 */
export const log = pino(
  {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    mixin: () => {
      const { actor, ...underWay } = currentOccasion()
      return { ...underWay, ...(actor && { by: actor.kind }) }
    },
    serializers: { err: (error: unknown) => describe(error) },
  },
  { write: (line: string) => console.error(form(line)) },
)

type Described = { type: string; message: string; code?: string; stack?: string; cause?: Described }

/** Libraries hang requests, rows and keys on their errors: only what is named here is taken. */
const describe = (error: unknown, depth = 0): Described => {
  if (!(error instanceof Error)) {
    const isLike = error && typeof error === 'object' && 'message' in error
    return { type: typeof error, message: withoutAddresses(String(isLike ? error.message : error)) }
  }
  const { cause } = error
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    ...('code' in error && error.code ? { code: String(error.code) } : {}),
    stack: withoutAddresses(error.stack ?? ''),
    ...(cause instanceof Error && depth < 3 && { cause: describe(cause, depth + 1) }),
  }
}

const withoutAddresses = (text: string) =>
  text.replaceAll(/[^\s<>"'=(]+@[^\s<>"',;)]+/g, '<address>')

const readable: Form = (line) => {
  const { time, level, msg, err, ...rest } = JSON.parse(line)
  const about = Object.entries(rest).map(([name, value]) => `${name}=${String(value)}`)
  const head = [String(time).slice(11, 19), String(level).toUpperCase(), msg, ...about].join(' ')
  return err ? `${head}\n${err.stack || err.message}` : head
}

form = readable
