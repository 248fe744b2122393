import { type Db, openDb } from '@synapse/api/db/knex'
import { findFreePort } from '@synapse/api/postgres/free-port'
import { afterAll, beforeAll } from 'vitest'
import { type StandIns, startStandIns } from '../stand-ins/stand-ins.ts'
import { type ChildApp, startChildApp } from './child-app.ts'
import { createClock } from './clock.ts'
import { cloneDatabase } from './database.ts'

/** Gives a test file a database, the stand-ins and an app in a process that tests can kill. */
export const useKillableApp = () => {
  const clock = createClock('real')
  let database: Awaited<ReturnType<typeof cloneDatabase>>
  let db: Db
  let outside: StandIns
  let app: ChildApp
  let port: number
  beforeAll(async () => {
    database = await cloneDatabase()
    db = openDb({ url: database.url, maxConnections: 4 })
    outside = await startStandIns(clock)
    port = await findFreePort()
  })
  afterAll(async () => {
    await app?.stop()
    await outside?.stop()
    await db?.destroy()
    await database?.drop()
  })
  return {
    clock,
    get db() {
      return db
    },
    get outside() {
      return outside
    },
    get app() {
      return app
    },
    /** Starts the app, on the same port after a kill. */
    start: async () => {
      app = await startChildApp(database.url, outside.env, port)
      return app
    },
  }
}
