import { type PreparedDatabases, prepareDatabases } from '#support/run/database.ts'

let prepared: PreparedDatabases | undefined

export const setup = async () => {
  prepared = await prepareDatabases()
}

export const teardown = () => prepared?.stop()
