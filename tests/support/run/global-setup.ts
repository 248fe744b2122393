import { type PreparedDatabases, prepareDatabases } from './database.ts'

let prepared: PreparedDatabases | undefined

/** Runs before the first test file. */
export const setup = async () => {
  prepared = await prepareDatabases()
}

/** Runs after the last test file. */
export const teardown = () => prepared?.stop()
