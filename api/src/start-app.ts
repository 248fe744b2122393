import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Context } from '#context'
import { listenForChanges } from '#db/change-listener'
import { openDb } from '#db/knex'
import { migrate } from '#db/migrate'
import { createPublicReads } from '#db/public-reads'
import { createRecordChanges } from '#db/record-changes'
import { createApp } from '#http/app'
import { createLimit } from '#http/limit'
import { createTries } from '#operator/count-tries'
import { createOperator } from '#operator/create-operator'
import { createGoogle } from '#outside/google'
import { createMailer } from '#outside/mailer'
import { createStripe } from '#outside/stripe'
import { after, rounds } from '#queue/after'
import { createQueue, type Queue } from '#queue/queue'
import type { Settings } from '#settings'

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
    const db = openDb({ url: settings.databaseUrl })
    closing.push(() => db.destroy())
    await migrate(db)
    const queue = await createQueue(settings.databaseUrl, after, rounds)
    const now = options.now ?? (() => Temporal.Now.instant())
    const publicReads = createPublicReads(now)
    const recordChanges = createRecordChanges()
    const listener = await listenForChanges(settings.databaseUrl, [publicReads, recordChanges])
    closing.push(() => listener.close())
    const mailer = createMailer(settings.smtpUrl, settings.mailFrom)
    closing.push(() => mailer.close())
    const context: Context = {
      settings,
      db,
      now,
      stripe: createStripe(settings.stripe),
      google:
        settings.google &&
        createGoogle(settings.google, `${settings.publicUrl}/api/google/callback`),
      mailer,
      publicReads,
      limitReads: createLimit(readsPerMinute * settings.limitFactor),
      recordChanges,
      tries: await createTries(db),
      failedJobs: queue.failedJobs(db),
      emit: queue.emit(() => context),
    }
    closing.push(() => queue.stop())
    await queue.start(context)
    const app = await createApp(context)
    const server = createServer(app.callback())
    // Slow senders must not hold connections for ever.
    server.headersTimeout = 15_000
    server.requestTimeout = 30_000
    await listen(server, settings.port, options.host)
    closing.push(() => close(server))
    // Last, so that a password is never made by a start that fails.
    const generatedPassword = await createOperator(db, {
      username: settings.adminUsername,
      password: settings.adminPassword,
    })
    const { port } = server.address() as AddressInfo
    return { context, queue, url: `http://127.0.0.1:${port}`, generatedPassword, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const listen = (server: Server, port: number, host: string | undefined) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, () => {
      server.off('error', reject)
      resolve()
    })
  })

/** Answers what is under way, for 10 seconds at most. */
const close = (server: Server) =>
  new Promise<void>((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), 10_000)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
