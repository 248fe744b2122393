import { findFreePort } from '@synapse/api/postgres/free-port'
import { afterAll, beforeAll } from 'vitest'
import { createClock } from '#support/run/clock.ts'
import { useDatabase } from '#support/run/use-database.ts'
import { type StandIns, startStandIns } from '#support/stand-ins/stand-ins.ts'
import { type ChildApp, startChildApp } from '#support/world/child-app.ts'

/** Gives a test file a database, the stand-ins, and an app in a process that tests can kill. */
export const useKillableApp = () => {
  const clock = createClock('real')
  const database = useDatabase()
  let standIns: StandIns
  let app: ChildApp
  let port: number
  beforeAll(async () => {
    standIns = await startStandIns(clock)
    port = await findFreePort()
  })
  afterAll(async () => {
    await app?.stop()
    await standIns?.stop()
  })
  return {
    clock,
    get db() {
      return database.db
    },
    get standIns() {
      return standIns
    },
    get app() {
      return app
    },
    /** Starts the app, or restarts it on the same port after a kill. */
    start: async (env: Record<string, string> = {}) => {
      app = await startChildApp(database.url, { ...standIns.env, ...env }, port)
      return app
    },
  }
}
