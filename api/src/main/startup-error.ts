import { SettingsError } from '#core/settings'
import { ConnectionError, noLimitsMessage } from '#db/check-connections'
import { errorCauses, errorCode, isDatabaseUnavailable } from '#db/database-availability'

const unreachable =
  'The database in DATABASE_URL can’t be reached. Check its host and port, and that it is running.'

/** The messages for error codes from the operating system and from PostgreSQL. */
const sentences: Record<string, (port: number) => string> = {
  EADDRINUSE: (port) =>
    `Port ${port} is in use by another program. Stop that program, or set PORT to another port.`,
  EACCES: (port) => `This user isn’t allowed to open port ${port}. Set PORT to a port above 1023.`,
  // By default, PgBouncer rejects connections that set time limits.
  '08P01': () => noLimitsMessage,
  '25006': () =>
    'The database in DATABASE_URL is a read-only replica. Use the address of the primary.',
  '28P01': () => 'The database in DATABASE_URL rejects the user name or password.',
  '28000': () => 'The database in DATABASE_URL rejects the user name or password.',
  '3D000': () => 'The database in DATABASE_URL doesn’t exist on its server.',
  '42501': () =>
    'The user in DATABASE_URL isn’t allowed to create tables. Make that user the owner of the database.',
  '53300': () => 'The database in DATABASE_URL accepts no more connections.',
}

/** Returns a one-sentence message for an error at start-up. */
export const startupErrorMessage = (error: unknown, port: number): string => {
  const causes = errorCauses(error)
  const settings = causes.find((one) => one instanceof SettingsError)
  if (settings) return settings.message
  const setting = causes.find((one) => one instanceof ConnectionError)?.setting ?? 'DATABASE_URL'
  const known = causes.map((one) => sentences[errorCode(one)]).find(Boolean)
  const sentence = known?.(port) ?? (isDatabaseUnavailable(error) ? unreachable : undefined)
  if (sentence) return sentence.replace('DATABASE_URL', setting)
  return `Synapse AI could not start: ${error instanceof Error ? error.message : String(error)}`
}
