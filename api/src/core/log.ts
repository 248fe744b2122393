import { pino } from 'pino'
import { currentContext } from '#core/request-context'
import { currentTraceId } from '#core/trace'

type Format = (line: string) => string

const readable: Format = (line) => {
  const { time, level, msg, err, ...rest } = JSON.parse(line)
  const fields = Object.entries(rest).map(([name, value]) => `${name}=${String(value)}`)
  const head = [String(time).slice(11, 19), String(level).toUpperCase(), msg, ...fields].join(' ')
  return err ? `${head}\n${err.stack || err.message}` : head
}

let format = readable

/** Switches the log to JSON lines, which log collectors can read. */
export const logAsJson = (): void => {
  format = (line) => line.trimEnd()
}

/**
 * The server's log. It must not contain secrets or personal data: errors are reduced to their type,
 * message and stack, with e-mail addresses removed.
 */
export const log = pino(
  {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    mixin: () => {
      const { actor, address: _, ...ids } = currentContext()
      const traceId = currentTraceId()
      return { ...ids, ...(traceId && { traceId }), ...(actor && { by: actor.kind }) }
    },
    serializers: { err: (error: unknown) => describe(error) },
  },
  { write: (line: string) => console.error(format(line)) },
)

type Described = { type: string; message: string; code?: string; stack?: string; cause?: Described }

/** Reduces an error to these fields: libraries attach requests, rows and keys to their errors. */
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
