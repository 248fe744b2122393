import { type Db, openDb } from '@synapse/api/db/knex'
import { afterAll, beforeAll } from 'vitest'
import { cloneDatabase } from '#support/run/database.ts'

/** Gives a test file a migrated database, and a connection to it, while its tests run. */
export const useDatabase = (): { url: string; db: Db } => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>
  let db: Db
  beforeAll(async () => {
    database = await cloneDatabase()
    db = openDb({ url: database.url, maxConnections: 4 })
  })
  afterAll(async () => {
    await db?.destroy()
    await database?.drop()
  })
  return {
    get url() {
      return database.url
    },
    get db() {
      return db
    },
  }
}
