import { pino } from 'pino'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { log } from '#core/log'
import { currentContext } from '#core/request-context'
import { SettingsError } from '#core/settings'

type SecurityEvents = {
  signed_in: { username: string }
  /** The user name is logged only if it exists; people sometimes type their password there. */
  sign_in_refused: { reason: string; username?: string | undefined }
  /** The request's session token is unknown or has expired. */
  session_refused: object
  session_ended: { sessionId: string }
  password_changed: { username: string }
  password_change_refused: { reason: string; username: string }
  webhook_refused: { reason: string }
  rate_limited: object
}

/** The maximum number of lines per minute, so that many rejected requests can't fill the disk. */
const linesPerMinute = 600

let write: ((line: object) => void) | undefined

/**
 * Starts writing security events as JSON lines to a file, or to standard output.
 * @param target a path, or 'stdout'
 * @throws SettingsError if the file can't be written
 * @returns a function that closes the file
 */
export const openSecurityLog = (target: string): (() => void) => {
  try {
    const dest = target === 'stdout' ? 1 : target
    const destination = pino.destination({ dest, sync: true })
    destination.on('error', (error) => log.error({ err: error }, 'Security log not written'))
    const lines = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
    write = (line) => lines.info(line)
    return () => {
      write = undefined
      if (target !== 'stdout') destination.end()
    }
  } catch {
    throw new SettingsError(
      `SECURITY_LOG is '${target}', which can’t be written. Use 'stdout' or the path of a file.`,
    )
  }
}

const limiter = new RateLimiterMemory({ points: linesPerMinute, duration: 60 })

/**
 * Records a security event with the caller's address and request id. Never pass secrets, or
 * personal data other than the user name.
 */
export const reportSecurity = <Event extends keyof SecurityEvents>(
  event: Event,
  fields: SecurityEvents[Event],
): void => {
  if (!write) return
  const { address, requestId } = currentContext()
  const line = { event, address, requestId, ...fields }
  limiter.consume(event).then(
    () => write?.(line),
    ({ consumedPoints }) =>
      consumedPoints === linesPerMinute + 1 && write?.({ event, isTruncatedForAMinute: true }),
  )
}
