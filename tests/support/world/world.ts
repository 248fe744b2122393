import { randomUUID } from 'node:crypto'
import { Booking } from '@synapse/api/booking/model'
import { type Db, openDb } from '@synapse/api/db/knex'
import { openSession } from '@synapse/api/operator/authenticate-operator'
import { Operator } from '@synapse/api/operator/model'
import type { Job } from '@synapse/api/queue/job'
import { readBookingBySession } from '@synapse/shared/booking/checkout-contract'
import type { Endpoint } from '@synapse/shared/contract/endpoint'
import { type CallOptions, callEndpoint } from '#support/calls/call.ts'
import { startCheckout } from '#support/calls/start-checkout.ts'
import { createClock, defaultNow } from '#support/run/clock.ts'
import { cloneDatabase } from '#support/run/database.ts'
import { credentials } from '#support/run/settings.ts'
import { until } from '#support/run/until.ts'
import type { CheckoutInput } from '#support/samples/booking-inputs.ts'
import { type StandIns, startStandIns } from '#support/stand-ins/stand-ins.ts'
import { startAppInProcess } from '#support/world/app-in-process.ts'
import { createFactory } from '#support/world/factory.ts'
import { runRetriesNow } from '#support/world/job-queue.ts'
import { emptyDatabase } from '#support/world/reset.ts'

export type Checkout = {
  bookingId: string
  checkoutSessionId: string
  url: string
  input: CheckoutInput
}

type Pay = Omit<Parameters<StandIns['stripe']['paySession']>[0], 'session'>

/** The app, its database, and stand-ins for external services, all in this process. */
export type World = Awaited<ReturnType<typeof startWorld>>

export type WorldOptions = {
  /** 'real' uses the machine's clock. */
  now?: Temporal.Instant | 'real'
  env?: Record<string, string | undefined>
  /** Puts a proxy between the app and the database, so that `kill` can cut the app off. */
  isKillable?: boolean
}

/** Starts a database, the stand-ins and the app. The caller has to stop them. */
export const startWorld = async (options: WorldOptions = {}) => {
  const start = options.now ?? defaultNow
  const clock = createClock(start)
  const database = await cloneDatabase()
  const standIns = await startStandIns(clock, options.env?.PUBLIC_URL)
  const { stripe, mail, google } = standIns
  const db = openDb({ url: database.url, maxConnections: 4 })
  const make = createFactory(db, clock)
  const app = await startAppInProcess({ ...options, database, db, standIns, clock })
  let token: string | undefined

  const call = <E extends Endpoint>(endpoint: E, options?: CallOptions<E>) =>
    callEndpoint(app.url, endpoint, options)

  const booking = (id: string) => Booking.query(db).findById(id).throwIfNotFound()

  const checkout = async (changes?: Partial<CheckoutInput>): Promise<Checkout> => {
    const input = make.checkoutInput(changes)
    return { ...(await startCheckout({ call }, input)), input }
  }

  const pay = ({ checkoutSessionId }: Pick<Checkout, 'checkoutSessionId'>, how?: Pay) =>
    stripe.paySession({ ...how, session: checkoutSessionId })

  const paidCheckout = async (changes?: Partial<CheckoutInput>, how?: Pay) => {
    const started = await checkout(changes)
    await pay(started, how)
    return started
  }

  const finishJobs = async <Result>(action?: Promise<Result> | Result) => {
    const result = await action
    const isIdle = async () => {
      // Jobs trigger webhooks and webhooks queue jobs, so check for jobs both before and after
      // checking for webhooks.
      if (await hasWork(db)) {
        await runRetriesNow(db)
        return false
      }
      return !(await isDelivering(standIns)) && !(await hasWork(db))
    }
    await until('All jobs and deliveries are done', isIdle)
    const failed = await db('pgboss.job').where({ state: 'failed' }).select('name', 'output')
    if (failed.length > 0) throw new Error(`Jobs failed: ${JSON.stringify(failed)}`)
    return result as Result
  }

  return {
    stripe,
    mail,
    google,
    /** A separate database connection, as another process would have. */
    db,
    clock,
    make,
    call,
    booking,
    /** Returns a booking as shown on its success page. */
    successPage: (session_id: string) => call(readBookingBySession, { params: { session_id } }),
    get url() {
      return app.url
    },
    get context() {
      return app.context
    },
    fetch: (path: string, init?: RequestInit) => fetch(`${app.url}${path}`, init),
    /**
     * Returns the operator's token. All tests in a file share a sign-in session. Doesn't check the
     * password, because hashing takes longer than most tests.
     */
    signIn: async () => {
      if (!token) {
        const operator = await Operator.query(db)
          .findOne({ username: credentials.username })
          .throwIfNotFound()
        const id = randomUUID()
        token = await openSession(app.context, operator.id, {
          id,
          address: '127.0.0.1',
          userAgent: 'node',
        })
        // Keep the password confirmed, so that it isn't required again when the clock moves.
        await db('operatorSessions').where({ id }).update({ confirmedAt: '9999-01-01' })
      }
      return token
    },
    /** Starts a checkout as the booking page does. */
    checkout,
    /** Pays for a checkout and waits until the app has answered the webhook. */
    pay,
    /** Starts a checkout and pays for it. The resulting jobs may still be running. */
    paidCheckout,
    /** Starts a checkout, pays for it and waits for all jobs. */
    book: async (changes?: Partial<CheckoutInput>, how?: Pay) => {
      const { bookingId } = await finishJobs(paidCheckout(changes, how))
      return booking(bookingId)
    },
    run: <Data extends object>(job: Job<Data>, data?: Data) =>
      job.run(app.context, data ?? ({} as never)),
    /**
     * Runs an action, then waits until no jobs are running and all webhooks are delivered. Retries
     * run immediately.
     * @returns the action's result
     * @throws if a job has failed and won't be retried
     */
    finishJobs,
    /** Deletes all data, e-mails and simulated errors, and resets the clock. */
    reset: async () => {
      await stripe.clearFaults({})
      await stripe.setDeliveryMode({ mode: 'deliver' })
      // Clear Stripe before the tables, because a late webhook could write to them.
      await stripe.clear({})
      await stripe.setRefundOutcome({ outcome: 'succeeded' })
      mail.setFault({ mode: 'accept' })
      await emptyDatabase(db)
      await google.clear({})
      app.context.responseCache.clear()
      await mail.clear()
      make.forget()
      if (start !== 'real') clock.set(start)
      token = undefined
    },
    restart: app.restart,
    kill: app.kill,
    backUp: app.backUp,
    restore: async () => {
      await app.restore()
      token = undefined
    },
    stop: async () => {
      await app.stop()
      await standIns.stop()
      await db.destroy()
      await database.drop()
    },
  }
}

/** Returns whether a job is running, due or about to be retried. */
const hasWork = async (db: Db): Promise<boolean> => {
  const { rows } =
    await db.raw(`select 1 from pgboss.job where state in ('created', 'retry', 'active')
    and start_after <= now() + interval '5 seconds' limit 1`)
  return rows.length > 0
}

const isDelivering = async ({ stripe }: StandIns) =>
  (await stripe.events({})).some(({ delivery }) => delivery?.state === 'waiting')
