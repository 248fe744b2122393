import { Booking } from '@synapse/api/booking/model'
import { openDb } from '@synapse/api/db/knex'
import { findFreePort } from '@synapse/api/postgres/free-port'
import { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { createRefundTask } from '@synapse/shared/booking/contract'
import { login } from '@synapse/shared/operator/contract'
import { processRefund } from '@synapse/shared/refund/contract'
import { describe, expect, test } from 'vitest'
import { callEndpoint } from '../support/call.ts'
import { type ChildApp, startChildApp } from '../support/child-app.ts'
import { createClock } from '../support/clock.ts'
import { cloneDatabase } from '../support/database.ts'
import { createFactory, type Factory } from '../support/make.ts'
import { type Outside, pointWebhooks, startOutside } from '../support/outside.ts'
import { refundsOf, todosOf } from '../support/rows.ts'
import { operator } from '../support/settings.ts'
import { until } from '../support/until.ts'

const clock = createClock('real')

/**
 * The app in a separate process that tests can kill, with its own database and stand-ins for
 * external services.
 */
type Machine = {
  db: ReturnType<typeof openDb>
  make: Factory
  outside: Outside
  app: () => ChildApp
  /** Restarts the app after it was killed. */
  startAgain: () => Promise<void>
}

/**
 * Gives each test its own app, so that tests run in parallel while they wait for retries. At the
 * end, the app must shut down cleanly on SIGTERM.
 */
const onMachine = (run: (machine: Machine) => Promise<void>) => async () => {
  const database = await cloneDatabase()
  const db = openDb({ url: database.url, maxConnections: 2 })
  const outside = await startOutside(clock)
  const port = await findFreePort()
  const start = () => startChildApp(database.url, outside.env, port)
  let app: ChildApp | undefined
  try {
    app = await start()
    await pointWebhooks(outside, app.url)
    await run({
      db,
      make: createFactory(db, clock),
      outside,
      app: () => app as ChildApp,
      startAgain: async () => {
        app = await start()
      },
    })
    const code = await app.stop()
    app = undefined
    expect(code).toBe(0)
  } finally {
    await app?.stop()
    await outside.stop()
    await db.destroy()
    await database.drop()
  }
}

/** Books and pays, then waits until the app has received the webhook. */
const pay = async ({ db, make, outside, app }: Machine, studentEmail = 'maria@example.com') => {
  const input = make.checkoutInput({ studentEmail })
  const { bookingId } = await callEndpoint(app().url, createCheckoutSession, { input })
  const session = (await Booking.query(db).findById(bookingId))?.stripeSessionId ?? ''
  await outside.stripe.paySession({ session })
  expect((await Booking.query(db).findById(bookingId))?.paymentStatus).toBe('completed')
  return bookingId
}

const confirmations = ({ outside }: Machine, to = 'maria@example.com') =>
  outside.mail.messages({ to })

const confirmationIs = ({ db }: Machine, state: string) =>
  until(`A confirmation is ${state}`, async () => {
    const { rows } = await db.raw(
      `select 1 from pgboss.job where name = 'send-confirmation' and state = ?`,
      [state],
    )
    return rows.length > 0
  })

describe.concurrent('a killed app', { timeout: 180_000 }, () => {
  test(
    'sends an interrupted e-mail and a previously refused e-mail exactly once after the restart',
    onMachine(async (machine) => {
      const { db, outside, app, startAgain } = machine
      const guests = ['maria@example.com', 'karl@example.com']
      // The SMTP server responds too slowly to accept the e-mail before the test kills the app.
      outside.mail.setFault({ mode: 'slow', delayMs: 600_000 })
      await pay(machine, guests[0])
      await confirmationIs(machine, 'active')
      outside.mail.setFault({ mode: 'refuse-temporarily' })
      await pay(machine, guests[1])
      await confirmationIs(machine, 'retry')
      await app().kill()
      outside.mail.setFault({ mode: 'accept' })
      expect(await outside.mail.messages({})).toEqual([])
      await startAgain()
      await until(
        'Every e-mail is sent',
        async () => {
          const { rows } =
            await db.raw(`select 1 from pgboss.job where state in ('created', 'retry', 'active')
            and name in ('send-confirmation', 'notice-operator')`)
          return rows.length === 0
        },
        90_000,
      )
      for (const guest of guests)
        expect((await confirmations(machine, guest)).map(({ count }) => count)).toEqual([1])
      expect(await outside.mail.messages({ to: 'hello@synapse-ai.example' })).toHaveLength(2)
    }),
  )

  describe('makes and announces an interrupted refund exactly once after the restart, if it was killed', () => {
    test(
      'before Stripe received it',
      onMachine(async (machine) => {
        const { db, outside, app } = machine
        await outside.stripe.addFault({ kind: 'hang', count: 99, path: '/v1/refunds' })
        const bookingId = await askForRefund(machine)
        await until('It is written down', async () => (await refundsOf(db)).length > 0)
        await app().kill()
        expect(await outside.stripe.refunds({})).toEqual([])
        await expectRefundedOnce(machine, bookingId)
      }),
    )

    test(
      'after Stripe had made the refund but before the response arrived',
      onMachine(async (machine) => {
        const { outside, app } = machine
        const bookingId = await askForRefund(machine, { answersAreLost: true })
        await until('Stripe has made it', async () => (await outside.stripe.refunds({})).length > 0)
        await app().kill()
        await expectRefundedOnce(machine, bookingId)
      }),
    )
  })
})

/** Requests a refund of a paid booking, without waiting for the response. */
const askForRefund = async (machine: Machine, { answersAreLost = false } = {}) => {
  const { outside, app } = machine
  const bookingId = await pay(machine)
  if (answersAreLost) {
    await outside.stripe.setDeliveryMode({ mode: 'drop' })
    await outside.stripe.addFault({
      kind: 'lost',
      count: 99,
      path: '/v1/refunds',
      method: 'POST',
    })
  }
  await until('The confirmation has come', async () => (await confirmations(machine)).length > 0)
  const { token } = await callEndpoint(app().url, login, { input: operator })
  const { todoItem } = await callEndpoint(app().url, createRefundTask, {
    params: { id: bookingId },
    token,
  })
  const asking = callEndpoint(app().url, processRefund, {
    params: { id: todoItem.id },
    input: {},
    token,
  })
  asking.catch(() => {})
  return bookingId
}

const expectRefundedOnce = async (machine: Machine, bookingId: string) => {
  const { db, outside, startAgain } = machine
  const state = async () => (await Booking.query(db).findById(bookingId))?.paymentStatus
  const cancellations = async () =>
    (await confirmations(machine)).filter(({ subject }) => subject.startsWith('Refund of €60.00'))
  expect(await state()).toBe('completed')
  expect(await cancellations()).toEqual([])
  await outside.stripe.clearFaults({})
  await startAgain()
  await until('The refund is made', async () => (await state()) === 'refunded', 90_000)
  await until('It is told', async () => (await cancellations()).length > 0)
  await until('The to-do is done', async () =>
    (await todosOf(db)).every(({ status }) => status === 'completed'),
  )
  expect(await outside.stripe.refunds({})).toMatchObject([{ amount: 6_000 }])
  expect(await refundsOf(db)).toMatchObject([{ status: 'succeeded', requestedBy: 'operator' }])
  expect((await cancellations()).map(({ count }) => count)).toEqual([1])
}
