import { handleRestore } from '#backup/handle-restore'
import type { Context } from '#core/context'
import { createMetrics } from '#core/metrics'
import { runWithContext } from '#core/request-context'
import { openSecurityLog } from '#core/security-log'
import type { Settings } from '#core/settings'
import { listenForChanges } from '#db/change-listener'
import { checkConnections } from '#db/check-connections'
import { createClock } from '#db/clock'
import { grantRights } from '#db/grant-rights'
import { openDb } from '#db/knex'
import { lockKey, migrationLock } from '#db/locks'
import { migrate } from '#db/migrate'
import { createRecordChanges } from '#db/record-changes'
import { createApp } from '#http/create-app'
import { createRateLimit } from '#http/limit'
import { createSignInLimiter } from '#http/limit-sign-ins'
import { listen } from '#http/listen'
import { createResponseCache } from '#http/response-cache'
import { createMissingLinks } from '#invoice/create-links'
import { updateDraftForBooking } from '#invoice/draft-booking-invoice'
import { queueMissingPdfs } from '#invoice/issue-invoice'
import { postMissingEntries } from '#journal/post-facts'
import { sumNewEntries } from '#journal/update-sums'
import { createMailer, measureMailer } from '#mail/mailer'
import { eventHandlers, scheduledJobs } from '#main/event-handlers'
import { allRoutes } from '#main/routes'
import { createsMeetLinks } from '#meeting/model'
import { authenticate } from '#operator/authenticate-operator'
import { createOperator } from '#operator/create-operator'
import { createGoogleClient } from '#outside/google'
import { createStripe } from '#outside/stripe'
import { createQueue, createQueueTables, type Queue } from '#queue/queue'
import { hasQueueTables } from '#queue/stored-jobs'
import { isInvoicedByQuote } from '#quote/link-quote-invoice'
import { updateMetrics } from '#report/update-metrics'
import { moveStudentNotes } from '#student/save-notes'
import { findCurrentSlug, readPageValues } from '#website/read-page-values'

export type App = {
  context: Context
  queue: Queue
  /** The URL of the running service, for example http://127.0.0.1:3000. */
  url: string
  /** The operator's password, if it was generated when the app started. */
  generatedPassword: string | undefined
  /** Waits up to 10 seconds for work to finish, then closes everything. */
  stop: () => Promise<void>
}

type Options = {
  now?: () => Temporal.Instant
  host?: string
  /** The time limit for SQL statements. Tests use a shorter one. */
  statementTimeoutMs?: number
  /** How long a page may load before its previous content is served. Tests wait longer. */
  stalePageMs?: number
}

/** Enough reads for a large office behind one address, but too few to overload the database. */
const readsPerMinute = 120

/** Starts the service: migrates the database, then starts jobs and HTTP. */
export const startApp = async (settings: Settings, options: Options = {}): Promise<App> => {
  const closing: (() => unknown)[] = []
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    if (settings.traceEndpoint) {
      const { startTracing } = await import('#core/start-tracing')
      closing.push(startTracing(settings.traceEndpoint))
    }
    if (settings.securityLog) closing.push(openSecurityLog(settings.securityLog))
    const { context, queue } = await createContext(settings, options, closing)
    await createMissingLinks(context)
    closing.push(() => queue.stop())
    await queue.start(context)
    await queueMissingPdfs(context)
    const handle = await createApp(context, {
      routes: allRoutes,
      authenticate,
      updateMetrics,
      readPageValues,
      findCurrentSlug,
    })
    const http = await listen(handle, { port: settings.port, host: options.host })
    closing.push(http.close)
    // Create the operator only once the port is open, so that a failed start doesn't generate a
    // password, but before answering requests, so that the operator can sign in immediately.
    const generatedPassword = await runWithContext({ actor: { kind: 'job', job: 'setup' } }, () =>
      createOperator(context.db, {
        username: settings.adminUsername,
        password: settings.adminPassword,
      }),
    )
    http.open()
    return { context, queue, url: `http://127.0.0.1:${http.port}`, generatedPassword, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Migrates the database, and creates the dependencies of all operations and jobs.
 * @param closing receives the functions that close these dependencies
 */
const createContext = async (
  settings: Settings,
  { now: givenNow, statementTimeoutMs, stalePageMs }: Options,
  closing: (() => unknown)[],
) => {
  const db = openDb({
    url: settings.databaseUrl,
    isPooled: settings.databaseUrl !== settings.databaseDirectUrl,
    ...(statementTimeoutMs && { statementTimeoutMs }),
  })
  closing.push(() => db.destroy())
  await checkConnections(settings)
  await prepareDatabase(settings)
  await handleRestore(db)
  const clock = await createClock(db)
  closing.push(() => clock.close())
  const queue = await createQueue(settings.databaseDirectUrl, eventHandlers, scheduledJobs)
  const now = givenNow ?? clock.now
  const metrics = createMetrics({ includesProcess: settings.metricsToken !== undefined })
  const responseCache = createResponseCache(now, metrics.servedOf, stalePageMs)
  const recordChanges = createRecordChanges()
  const listener = await listenForChanges(settings.databaseDirectUrl, [
    responseCache,
    recordChanges,
  ])
  closing.push(() => listener.close())
  const mailer = measureMailer(createMailer(settings.smtpUrl, settings.mailFrom), metrics)
  closing.push(() => mailer.close())
  const context: Context = {
    settings,
    db,
    now,
    clock,
    stripe: createStripe(settings.stripe, clock.compareWithStripe, metrics),
    google:
      settings.google &&
      createGoogleClient(settings.google, `${settings.publicUrl}/api/google/callback`, metrics),
    forBookings: {
      createsMeetLinks: (db) => createsMeetLinks(context, db),
      isInvoicedByQuote,
      updateDraftInvoice: (trx, id) => updateDraftForBooking(context, trx, id),
      moveStudentNotes,
    },
    mailer,
    metrics,
    responseCache,
    limitReads: createRateLimit(readsPerMinute * settings.limitFactor),
    recordChanges,
    signInLimiter: createSignInLimiter(db),
    failedJobs: queue.failedJobs(db),
    emit: queue.emit(() => context),
  }
  return { context, queue }
}

/**
 * Migrates the database, and grants privileges to the app's role if another role owns the tables.
 * Sets no statement timeout, because migrating a large table can take a long time while other
 * processes wait. Processes that start at the same time take turns.
 */
const prepareDatabase = async (settings: Settings) => {
  const { databaseUrl, databaseDirectUrl, databaseMigrateUrl } = settings
  const url = databaseMigrateUrl ?? databaseDirectUrl
  const db = openDb({ url, maxConnections: 2, statementTimeoutMs: 0 })
  try {
    const isUpdate = await migrate(db)
    await db.transaction(async (trx) => {
      await lockKey(trx, migrationLock)
      // Without the lock, two processes might create pg-boss's tables at once, which would fail.
      if (databaseMigrateUrl || !(await hasQueueTables(trx))) await createQueueTables(url)
      // Only search for missing entries after an update, because the search takes several seconds.
      // The nightly check also finds them.
      if (isUpdate) {
        await postMissingEntries(db)
        await sumNewEntries(db)
      }
      if (databaseMigrateUrl)
        await grantRights(db, decodeURIComponent(new URL(databaseUrl).username))
    })
  } finally {
    await db.destroy()
  }
}
