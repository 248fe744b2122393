import { type Environment, findDatabase } from '#main/find-database'

/** Runs a command. If it fails, prints the error's message and sets the exit code to 1. */
export const runCommand = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/**
 * Calls a function with the app's database, even if the app isn't running.
 * @throws Error with a one-sentence message if there is no database
 */
export const withDatabase = async (
  environment: Environment,
  work: (url: string, env: Environment) => Promise<void>,
): Promise<void> => {
  const { env, close } = await findDatabase(environment)
  try {
    if (!env.DATABASE_URL) throw new Error('Set DATABASE_URL to the database.')
    await work(env.DATABASE_DIRECT_URL || env.DATABASE_URL, env)
  } finally {
    await close()
  }
}
