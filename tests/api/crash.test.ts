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
import { createFactory } from '../support/make.ts'
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
  outside: Outside
  app: () => ChildApp
  /** Restarts the app after it was killed. */
  startAgain: () => Promise<void>
}

/** Gives each test its own app, so that tests run in parallel while they wait for retries. */
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
      outside,
      app: () => app as ChildApp,
      startAgain: async () => {
        app = await start()
      },
    })
  } finally {
    await app?.stop()
    await outside.stop()
    await db.destroy()
    await database.drop()
  }
}

/** Books and pays, and resolves when the app has received the webhook. */
const pay = async ({ db, outside, app }: Machine) => {
  const input = createFactory(db, clock).checkoutInput({ studentEmail: 'maria@example.com' })
  const { bookingId } = await callEndpoint(app().url, createCheckoutSession, { input })
  const session = (await Booking.query(db).findById(bookingId))?.stripeSessionId ?? ''
  await outside.stripe.paySession({ session })
  expect((await Booking.query(db).findById(bookingId))?.paymentStatus).toBe('completed')
  return bookingId
}

const confirmations = ({ outside }: Machine) => outside.mail.messages({ to: 'maria@example.com' })

/** Expects the e-mail to arrive exactly once within 30 seconds. */
const expectOneMail = async (machine: Machine) => {
  const { db, outside } = machine
  await until('The mail comes', async () => (await confirmations(machine)).length > 0, 30_000)
  await until('Every mail is sent', async () => {
    const { rows } =
      await db.raw(`select 1 from pgboss.job where state in ('created', 'retry', 'active')
      and name in ('send-confirmation', 'notice-operator')`)
    return rows.length === 0
  })
  expect((await confirmations(machine)).map(({ count }) => count)).toEqual([1])
  expect((await outside.mail.messages({ to: 'hello@synapse-ai.example' })).length).toBe(1)
}

describe.concurrent('a killed app', { timeout: 120_000 }, () => {
  test(
    'sends an interrupted e-mail once after the restart',
    onMachine(async (machine) => {
      const { db, outside, app, startAgain } = machine
      // The SMTP server responds too slowly to accept the e-mail before the test kills the app.
      outside.mail.setFault({ mode: 'slow', delayMs: 600_000 })
      await pay(machine)
      await until('The job has begun', async () => {
        const { rows } = await db.raw(
          `select 1 from pgboss.job where name = 'send-confirmation' and state = 'active'`,
        )
        return rows.length > 0
      })
      await app().kill()
      outside.mail.setFault({ mode: 'accept' })
      expect(await confirmations(machine)).toEqual([])
      await startAgain()
      await expectOneMail(machine)
    }),
  )

  test(
    'sends an e-mail once after the restart if the SMTP server had refused it earlier',
    onMachine(async (machine) => {
      const { outside, app, startAgain } = machine
      outside.mail.setFault({ mode: 'refuse-temporarily' })
      await pay(machine)
      await app().kill()
      outside.mail.setFault({ mode: 'accept' })
      expect(await confirmations(machine)).toEqual([])
      await startAgain()
      await expectOneMail(machine)
    }),
  )

  describe('completes an interrupted refund once after the restart and announces it, if it was killed', () => {
    test(
      'before Stripe receives it',
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
      'after Stripe has made the refund but before its response arrives',
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
    (await confirmations(machine)).filter(({ subject }) => subject.startsWith('Refund: €60.00'))
  expect(await state()).toBe('completed')
  expect(await cancellations()).toEqual([])
  await outside.stripe.clearFaults({})
  await startAgain()
  await until('The refund is made', async () => (await state()) === 'refunded', 40_000)
  await until('It is told', async () => (await cancellations()).length > 0)
  await until('The to-do is done', async () =>
    (await todosOf(db)).every(({ status }) => status === 'completed'),
  )
  expect(await outside.stripe.refunds({})).toMatchObject([{ amount: 6_000 }])
  expect(await refundsOf(db)).toMatchObject([{ status: 'succeeded', requestedBy: 'operator' }])
  expect((await cancellations()).map(({ count }) => count)).toEqual([1])
}

test(
  'shuts down cleanly on SIGTERM',
  onMachine(async ({ app }) => {
    expect(await app().stop()).toBe(0)
  }),
  60_000,
)
