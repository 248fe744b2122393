import { type PreparedDatabases, prepareDatabases } from './database.ts'

let prepared: PreparedDatabases | undefined

/** Before the first test file of a run. */
export const setup = async () => {
  prepared = await prepareDatabases()
}

/** After the last one. */
export const teardown = () => prepared?.stop()
