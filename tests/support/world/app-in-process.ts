import { continueNumberSeries, readNumberSeries } from '@synapse/api/backup/restore-numbers'
import type { Context } from '@synapse/api/core/context'
import type { Db } from '@synapse/api/db/knex'
import { type App, startApp } from '@synapse/api/main/start'
import { checkLockOrder } from '#support/run/check-lock-order.ts'
import type { Clock } from '#support/run/clock.ts'
import type { cloneDatabase } from '#support/run/database.ts'
import { appSettings } from '#support/run/settings.ts'
import { startProxy } from '#support/stand-ins/breakable-proxy.ts'
import { registerWebhook, type StandIns } from '#support/stand-ins/stand-ins.ts'

type Options = {
  database: Awaited<ReturnType<typeof cloneDatabase>>
  db: Db
  standIns: StandIns
  clock: Clock
  env?: Record<string, string | undefined>
  isKillable?: boolean
}

export type AppInProcess = {
  url: string
  context: Context
  restart: () => Promise<void>
  /**
   * Cuts the app off from the database while it is working, as if it were killed, and starts it
   * again a minute later.
   */
  kill: () => Promise<void>
  /** Stops the app while it backs up the database. */
  backUp: () => Promise<void>
  /** Stops the app while it restores the last backup. */
  restore: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts the app with the stand-ins. */
export const startAppInProcess = async (options: Options): Promise<AppInProcess> => {
  const { database, db, standIns, clock } = options
  let proxy: Awaited<ReturnType<typeof startProxy>> | undefined
  const start = async () => {
    const env = { ...standIns.env, ...options.env }
    proxy = options.isKillable ? await startProxy(database.url) : undefined
    const databaseUrl = proxy?.url ?? database.url
    const app = await startApp(appSettings({ databaseUrl, env }), {
      now: clock.now,
      host: '127.0.0.1',
      // Even on a busy machine, tests expect a page's new content, not its previous content.
      stalePageMs: 60_000,
    })
    checkLockOrder(app.context.db)
    await unscheduleJobs(app)
    await registerWebhook(standIns, app.url)
    return app
  }
  const stop = async () => {
    await app.stop()
    proxy?.close()
  }
  const whileStopped = async (work: () => Promise<unknown>, then = async () => {}) => {
    await stop()
    await db.destroy()
    await work().finally(() => db.initialize())
    await then()
    app = await start()
  }
  let app = await start()
  return {
    get url() {
      return app.url
    },
    get context() {
      return app.context
    },
    stop,
    restart: async () => {
      await stop()
      app = await start()
    },
    kill: async () => {
      if (!proxy) throw new Error('Start the world with isKillable.')
      proxy.close()
      await app.stop().catch(() => {})
      await passMinute(db)
      app = await start()
    },
    backUp: () => whileStopped(database.backUp),
    restore: async () => {
      // Also keep the replaced database's document numbers, as `npm run restore` does.
      const numbers = await readNumberSeries(db)
      await whileStopped(database.restore, () => continueNumberSeries(db, numbers))
    },
  }
}

/** Scheduled jobs run only if a test runs them. */
const unscheduleJobs = async ({ queue: { boss } }: App) => {
  for (const { name } of await boss.getSchedules()) await boss.unschedule(name)
}

/** Releases a killed app's claims on jobs and e-mails, which would otherwise expire much later. */
const passMinute = (db: Db) =>
  db.raw(`update pgboss.job set state = 'retry', start_after = now() where state = 'active';
    update mails set claimed_at = claimed_at - interval '1 minute';
    update job_leases set running_until = now()`)
