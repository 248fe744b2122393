import { type PreparedDatabases, prepareDatabases } from '#support/run/database.ts'

let prepared: PreparedDatabases | undefined

/** Prepares the databases before the first test. */
export const setup = async () => {
  prepared = await prepareDatabases()
}

/** Stops the database server after the last test. */
export const teardown = () => prepared?.stop()
