import { SettingsError } from '#core/settings'
import { causesOf, codeOf, isDatabaseAway } from '#db/database-away'
import { poolerSentence } from '#db/refuse-pooler'

const unreachable =
  'The database that DATABASE_URL names cannot be reached. Check its host and port, and that it runs.'

/** What the operating system and PostgreSQL call it, and what whoever starts the app has to know. */
const sentences: Record<string, (port: number) => string> = {
  EADDRINUSE: (port) =>
    `Port ${port} is in use by another program. End that one, or set PORT to another port.`,
  EACCES: (port) => `Port ${port} may not be opened by this user. Set PORT to one above 1023.`,
  // PgBouncer, unless it is told otherwise, refuses the time limits that a connection asks for.
  '08P01': () => poolerSentence,
  '28P01': () => 'The database that DATABASE_URL names refuses the user name or the password.',
  '28000': () => 'The database that DATABASE_URL names refuses the user name or the password.',
  '3D000': () => 'The database that DATABASE_URL names does not exist on its server.',
  '42501': () =>
    'The user of DATABASE_URL may not make what the app needs in its database. Make that user the owner of the database.',
  '53300': () => 'The database that DATABASE_URL names takes no more connections.',
}

/** One clear sentence for what went wrong at the start. */
export const startFailure = (error: unknown, port: number): string => {
  const causes = causesOf(error)
  const settings = causes.find((one) => one instanceof SettingsError)
  if (settings) return settings.message
  const known = causes.map((one) => sentences[codeOf(one)]).find(Boolean)
  if (known) return known(port)
  if (isDatabaseAway(error)) return unreachable
  return `Synapse AI could not start: ${error instanceof Error ? error.message : String(error)}`
}
