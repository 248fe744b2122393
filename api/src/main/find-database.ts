import path from 'node:path'
import { dataDirOf } from '#core/settings'

export type Environment = Record<string, string | undefined>

export type FoundDatabase = {
  /** The environment, plus settings for the built-in database and the stand-ins. */
  env: Environment
  standIns: readonly ('stripe' | 'mail' | 'google')[]
  /** Stops the built-in database, if `findDatabase` started it. */
  close: () => Promise<void>
}

/**
 * Completes a command's environment: outside production, adds the settings of the built-in database
 * and the stand-ins. If the app isn't running, starts the database.
 * @throws Error with a one-sentence message if the app has never run with this data folder
 */
export const findDatabase = async (env: Environment): Promise<FoundDatabase> => {
  if (env.NODE_ENV === 'production') return { env, standIns: [], close: async () => {} }
  const dataDir = dataDirOf(env)
  const { readPreviousStandIns } = await import('#stand-ins/start-stand-ins')
  const recalled = readPreviousStandIns(env, path.join(dataDir, 'stand-ins'))
  const completed = recalled?.env ?? env
  const standIns = recalled?.accounts ?? []
  if (env.DATABASE_URL) return { env: completed, standIns, close: async () => {} }
  const { connectToPostgres } = await import('#postgres/start-postgres')
  const reached = await connectToPostgres({ dataDir })
  if (!reached)
    throw new Error(
      `There is no database in ${dataDir} yet. Start the app once, or set DATA_DIR or DATABASE_URL.`,
    )
  return { env: { ...completed, DATABASE_URL: reached.url }, standIns, close: reached.stop }
}
