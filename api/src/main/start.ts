import { readNextStarts } from '#availability/model'
import type { Context } from '#core/context'
import type { Settings } from '#core/settings'
import { listenForChanges } from '#db/change-listener'
import { createClock } from '#db/clock'
import { openDb } from '#db/knex'
import { migrate } from '#db/migrate'
import { createRecordChanges } from '#db/record-changes'
import { refusePooler } from '#db/refuse-pooler'
import { createApp } from '#http/create-app'
import { createLimit } from '#http/limit'
import { listen } from '#http/listen'
import { createResponseCache } from '#http/response-cache'
import { openLinks } from '#invoice/open-link'
import { createMailer } from '#mail/mailer'
import { eventHandlers, scheduledJobs } from '#main/event-handlers'
import { allRoutes } from '#main/routes'
import { makesMeetings } from '#meeting/model'
import { authenticate } from '#operator/authenticate-operator'
import { createSignInLimiter } from '#operator/count-tries'
import { createOperator } from '#operator/create-operator'
import { createGoogle } from '#outside/google'
import { createStripe } from '#outside/stripe'
import { createQueue, type Queue } from '#queue/queue'
import { startFeed } from '#sync/start-feed'
import { loadPageSlots } from '#website/load-page-slots'

export type App = {
  context: Context
  queue: Queue
  /** Where it listens, such as http://127.0.0.1:3000. */
  url: string
  /** The operator's password, if one was generated now. */
  generatedPassword: string | undefined
  /** Finishes what is under way, for 10 seconds at most, and closes everything. */
  stop: () => Promise<void>
}

type Options = {
  /** The clock; the machine's by default. */
  now?: () => Temporal.Instant
  /** Only this machine may connect; the default outside production. */
  host?: string
  /** How long a statement may take; tests are less patient. */
  statementTimeoutMs?: number
}

/** What is read after each change by somebody in a large office, and far less than a flood. */
const readsPerMinute = 120

/** Starts the whole service: database at this version's schema, jobs, HTTP. */
export const startApp = async (settings: Settings, options: Options = {}): Promise<App> => {
  const closing: (() => unknown)[] = []
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const db = openDb({
      url: settings.databaseUrl,
      ...(options.statementTimeoutMs && { statementTimeoutMs: options.statementTimeoutMs }),
    })
    closing.push(() => db.destroy())
    await refusePooler(settings.databaseUrl)
    await migrateUnhurried(settings.databaseUrl)
    await startFeed(db)
    const clock = await createClock(db)
    closing.push(() => clock.close())
    const queue = await createQueue(settings.databaseUrl, eventHandlers, scheduledJobs)
    const now = options.now ?? clock.now
    const responseCache = createResponseCache(now)
    const recordChanges = createRecordChanges()
    const listener = await listenForChanges(settings.databaseUrl, [responseCache, recordChanges])
    closing.push(() => listener.close())
    const mailer = createMailer(settings.smtpUrl, settings.mailFrom)
    closing.push(() => mailer.close())
    const context: Context = {
      settings,
      db,
      now,
      clock,
      stripe: createStripe(settings.stripe, clock.hear),
      google:
        settings.google &&
        createGoogle(settings.google, `${settings.publicUrl}/api/google/callback`),
      makesMeetings: (db) => makesMeetings(context, db),
      mailer,
      responseCache,
      limitReads: createLimit(readsPerMinute * settings.limitFactor),
      recordChanges,
      signInLimiter: await createSignInLimiter(db),
      failedJobs: queue.failedJobs(db),
      emit: queue.emit(() => context),
    }
    await openLinks(context)
    closing.push(() => queue.stop())
    await queue.start(context)
    const app = await createApp(context, {
      routes: allRoutes,
      authenticate,
      loadPageSlots: (context, slug) => loadPageSlots(context, readNextStarts, slug),
    })
    const http = await listen(app.callback(), { port: settings.port, host: options.host })
    closing.push(http.close)
    // After the port is ours, so that a password is never made by a start that fails; before anybody
    // is let in, so that nobody who signs in at once is unknown.
    const generatedPassword = await createOperator(db, {
      username: settings.adminUsername,
      password: settings.adminPassword,
    })
    http.open()
    return { context, queue, url: `http://127.0.0.1:${http.port}`, generatedPassword, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** On a large table a step takes as long as it takes, and a start waits for another that migrates. */
const migrateUnhurried = async (url: string) => {
  const db = openDb({ url, maxConnections: 2, statementTimeoutMs: 0 })
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}
