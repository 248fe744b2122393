import { continueNumberSeries, readNumberSeries } from '@synapse/api/backup/keep-numbers'
import { Booking } from '@synapse/api/booking/model'
import type { Context } from '@synapse/api/core/context'
import { type Db, openDb } from '@synapse/api/db/knex'
import { type App, startApp } from '@synapse/api/main/start'
import { openSession } from '@synapse/api/operator/authenticate-operator'
import { User } from '@synapse/api/operator/model'
import type { Job } from '@synapse/api/queue/job'
import { createCheckoutSession, listBookedTimes } from '@synapse/shared/booking/checkout-contract'
import type { AnswerOf, Endpoint } from '@synapse/shared/endpoint'
import { type CheckoutInput, createFactory, type Factory } from '../actors/factory.ts'
import { type CallOptions, callEndpoint } from '../calls/call.ts'
import { until } from '../readers/until.ts'
import { startProxy } from '../stand-ins/breakable-proxy.ts'
import { registerWebhook, type StandIns, startStandIns } from '../stand-ins/stand-ins.ts'
import { type Clock, createClock, defaultNow } from './clock.ts'
import { cloneDatabase } from './database.ts'
import { emptyDatabase } from './reset.ts'
import { runRetriesNow } from './run-retries-now.ts'
import { appSettings, operator } from './settings.ts'

export type Checkout = { bookingId: string; sessionId: string; url: string; input: CheckoutInput }

type Pay = Omit<Parameters<StandIns['stripe']['paySession']>[0], 'session'>

/** The app with its database and stand-ins for external services, all in this process. */
export type World = Pick<StandIns, 'stripe' | 'mail' | 'google'> & {
  url: string
  context: Context
  clock: Clock
  /** A separate database connection, which simulates another process. */
  db: Db
  make: Factory
  call: <E extends Endpoint>(endpoint: E, options?: CallOptions<E>) => Promise<AnswerOf<E>>
  /** Sends a request to any path. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  /**
   * Returns the operator's token for one sign-in session, shared by all tests in a file. Skips the
   * password check, because hashing takes longer than most tests.
   */
  signIn: () => Promise<string>
  /** Starts a checkout as the booking page does. */
  checkout: (changes?: Partial<CheckoutInput>) => Promise<Checkout>
  /** Pays a checkout and waits until the app has responded to the webhook. */
  pay: (checkout: Pick<Checkout, 'sessionId'>, how?: Pay) => Promise<{ kind: string }>
  /** Starts and pays a checkout; the resulting jobs may still be running. */
  paidCheckout: (changes?: Partial<CheckoutInput>) => Promise<Checkout>
  /** Starts and pays a checkout, and waits for all jobs. */
  book: (changes?: Partial<CheckoutInput>) => Promise<Booking>
  booking: (id: string) => Promise<Booking>
  /** Runs a job immediately. */
  run: <Data extends object>(job: Job<Data>, data?: Data) => Promise<void>
  /**
   * Waits until no jobs are running and no webhooks remain to be delivered. Retries run
   * immediately.
   */
  settle: (timeoutMs?: number) => Promise<void>
  /** Deletes all data, e-mails and simulated faults, and resets the clock. */
  reset: () => Promise<void>
  /** Restarts the app on the same data. */
  restart: () => Promise<void>
  /**
   * Cuts the app off from the database in the middle of its work, as if it were killed, and starts
   * it a minute later.
   */
  kill: () => Promise<void>
  /** Stops the app, backs up the database or restores the last backup, and starts the app. */
  backUp: () => Promise<void>
  restore: () => Promise<void>
  stop: () => Promise<void>
}

export type WorldOptions = {
  /** The initial time, or 'real' to follow the machine's clock. */
  now?: Temporal.Instant | 'real'
  env?: Record<string, string | undefined>
  /** Connects the app to the database through a proxy, so that `kill` can cut it off. */
  isKillable?: boolean
}

/** Starts a database, the stand-ins and the app. The caller must stop them. */
export const startWorld = async (options: WorldOptions = {}): Promise<World> => {
  const start = options.now ?? defaultNow
  const clock = createClock(start)
  const database = await cloneDatabase()
  const outside = await startStandIns(clock, options.env?.PUBLIC_URL)
  const { stripe, mail, google } = outside
  const db = openDb({ url: database.url, maxConnections: 4 })
  const make = createFactory(db, clock)
  let proxy: Awaited<ReturnType<typeof startProxy>> | undefined
  const startProduct = async () => {
    const env = { ...outside.env, ...options.env }
    proxy = options.isKillable ? await startProxy(database.url) : undefined
    const databaseUrl = proxy?.url ?? database.url
    const app = await startApp(appSettings({ databaseUrl, env }), {
      now: clock.now,
      host: '127.0.0.1',
    })
    await unscheduleJobs(app)
    await registerWebhook(outside, app.url)
    return app
  }
  const stopProduct = async () => {
    await app.stop()
    proxy?.close()
  }
  let app = await startProduct()
  let token: string | undefined

  const call: World['call'] = (endpoint, options) => callEndpoint(app.url, endpoint, options)
  const booking = async (id: string) => Booking.query(db).findById(id).throwIfNotFound()

  const whileStopped = async (work: () => Promise<unknown>, then = async () => {}) => {
    await stopProduct()
    await db.destroy()
    await work().finally(() => db.initialize())
    await then()
    app = await startProduct()
  }

  const world: World = {
    stripe,
    mail,
    google,
    db,
    clock,
    make,
    call,
    booking,
    get url() {
      return app.url
    },
    get context() {
      return app.context
    },
    fetch: (path, init) => fetch(`${app.url}${path}`, init),
    signIn: async () => {
      if (!token) {
        const user = await User.query(db).findOne({ username: operator.username }).throwIfNotFound()
        token = await openSession(app.context, user.id, { address: '127.0.0.1', userAgent: 'node' })
        // Keep the password confirmed, so that tests that move the clock don't have to enter it
        // again.
        await db('operatorSessions').update({ confirmedAt: '9999-01-01' })
      }
      return token
    },
    checkout: async (changes) => {
      const input = make.checkoutInput(changes)
      const { bookingId, url } = await call(createCheckoutSession, { input })
      return { bookingId, url, input, sessionId: (await booking(bookingId)).stripeSessionId ?? '' }
    },
    pay: ({ sessionId }, how) => stripe.paySession({ ...how, session: sessionId }),
    paidCheckout: async (changes) => {
      const checkout = await world.checkout(changes)
      await world.pay(checkout)
      return checkout
    },
    book: async (changes) => {
      const { bookingId } = await world.paidCheckout(changes)
      await world.settle()
      return booking(bookingId)
    },
    run: (job, data) => job.run(app.context, data ?? ({} as never)),
    settle: async (timeoutMs) => {
      const isSettled = async () => {
        // Jobs can cause webhooks and webhooks can cause jobs, so check for jobs before and after.
        if (await hasWork(db)) {
          await runRetriesNow(db)
          return false
        }
        return !(await isDelivering(outside)) && !(await hasWork(db))
      }
      await until('All jobs and deliveries are done', isSettled, timeoutMs)
    },
    reset: async () => {
      await stripe.clearFaults({})
      await stripe.setDeliveryMode({ mode: 'deliver' })
      // Clear Stripe before the tables, so that no late webhook writes to them.
      await stripe.clear({})
      await stripe.setRefundOutcome({ outcome: 'succeeded' })
      mail.setFault({ mode: 'accept' })
      await emptyDatabase(db)
      await google.clear({})
      await until('The app has cleared its response cache', () =>
        [
          listBookedTimes.path,
          '/api/websites/synapse-ai/booking-page',
          '/',
          '/book',
          '/terms',
        ].every((path) => !app.context.responseCache.get(path)),
      )
      await mail.clear()
      make.forget()
      if (start !== 'real') clock.set(start)
      token = undefined
    },
    restart: async () => {
      await stopProduct()
      app = await startProduct()
    },
    kill: async () => {
      if (!proxy) throw new Error('Start the world with isKillable.')
      proxy.close()
      await app.stop().catch(() => {})
      await passMinute(db)
      app = await startProduct()
    },
    backUp: () => whileStopped(database.backUp),
    restore: async () => {
      // `npm run restore` keeps the numbers of the replaced database as well.
      const numbers = await readNumberSeries(db)
      await whileStopped(database.restore, () => continueNumberSeries(db, numbers))
      token = undefined
    },
    stop: async () => {
      await stopProduct()
      await outside.stop()
      await db.destroy()
      await database.drop()
    },
  }
  return world
}

/** Scheduled jobs run only when a test runs them. */
const unscheduleJobs = async ({ queue: { boss } }: App) => {
  for (const { name } of await boss.getSchedules()) await boss.unschedule(name)
}

/** Returns whether jobs are running, due or about to be retried. */
const hasWork = async (db: Db): Promise<boolean> => {
  const { rows } =
    await db.raw(`select 1 from pgboss.job where state in ('created', 'retry', 'active')
    and start_after <= now() + interval '5 seconds' limit 1`)
  return rows.length > 0
}

/** Expires everything that a killed app has claimed, as the queue does after a while. */
const passMinute = (db: Db) =>
  db.raw(`update pgboss.job set state = 'retry', start_after = now() where state = 'active';
    update mails set claimed_at = claimed_at - interval '1 minute';
    update rounds set running_until = now()`)

const isDelivering = async ({ stripe }: StandIns) =>
  (await stripe.events({})).some(({ delivery }) => delivery?.state === 'waiting')
