import { Booking } from '@synapse/api/booking/model'
import { createStripe } from '@synapse/api/outside/stripe'
import { Payment } from '@synapse/api/payment/model'
import { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { createRefundTodo } from '@synapse/shared/booking/contract'
import { login } from '@synapse/shared/operator/contract'
import { processRefund } from '@synapse/shared/refund/contract'
import { expect, test } from 'vitest'
import { callEndpoint } from '#support/calls/call.ts'
import { checkoutSessionIdOf, refundsOf, todosOf } from '#support/readers/rows.ts'
import { credentials, webhookSecret } from '#support/run/settings.ts'
import { until } from '#support/run/until.ts'
import { registerWebhook } from '#support/stand-ins/stand-ins.ts'
import { createFactory } from '#support/world/factory.ts'
import { runRetriesNow } from '#support/world/job-queue.ts'
import { useKillableApp } from '#support/world/use-killable-app.ts'

const killable = useKillableApp()

const mailsTo = async (to: string, subject = '') =>
  (await killable.standIns.mail.messages({ to, subject })).map(({ count }) => count)
const bookingStatusesOf = async (ids: string[]) =>
  (await Booking.query(killable.db).findByIds(ids)).map(({ paymentStatus }) => paymentStatus)

const confirmationIs = (state: string) =>
  until(`A confirmation is ${state}`, async () => {
    const { rows } = await killable.db.raw(
      `select 1 from pgboss.job where name = 'send-confirmation' and state = ?`,
      [state],
    )
    return rows.length > 0
  })

test('a killed app completes interrupted refunds and e-mails exactly once after a restart', {
  timeout: 180_000,
}, async () => {
  const { url, kill } = await killable.start()
  await registerWebhook(killable.standIns, url)
  const make = createFactory(killable.db, killable.clock)
  const pay = async (studentEmail: string) => {
    const input = make.checkoutInput({ studentEmail })
    const { bookingId } = await callEndpoint(url, createCheckoutSession, { input })
    const booking = await Booking.query(killable.db).findById(bookingId).throwIfNotFound()
    await killable.standIns.stripe.paySession({ session: checkoutSessionIdOf(booking) })
    expect(await bookingStatusesOf([bookingId])).toEqual(['completed'])
    return bookingId
  }
  const refunded = ['rita@example.com', 'joe@example.com']
  const ids = [await pay('rita@example.com'), await pay('joe@example.com')]
  for (const guest of refunded)
    await until('The confirmation has arrived', async () => (await mailsTo(guest)).length > 0)
  const { token } = await callEndpoint(url, login, { input: credentials })
  const askForRefund = async (id = '') => {
    const { todoItem } = await callEndpoint(url, createRefundTodo, { params: { id }, token })
    const call = { params: { id: todoItem.id }, input: {}, token }
    callEndpoint(url, processRefund, call).catch(() => {})
  }
  const interrupted = ['maria@example.com', 'karl@example.com']

  // The SMTP server is too slow to accept the first e-mail, and rejects the second one.
  killable.standIns.mail.setFault({ mode: 'slow', delayMs: 600_000 })
  await pay('maria@example.com')
  await confirmationIs('active')
  killable.standIns.mail.setFault({ mode: 'refuse-temporarily' })
  await pay('karl@example.com')
  await confirmationIs('retry')
  await killable.standIns.stripe.setDeliveryMode({ mode: 'drop' })
  await killable.standIns.stripe.addFault({ kind: 'hang', count: 99, path: '/v1/refunds' })
  for (const id of ids) await askForRefund(id)
  const [line] = await until('Both refunds are recorded', async () => {
    const lines = await refundsOf(killable.db)
    return lines.length === 2 && lines
  })
  await kill()
  await killable.standIns.stripe.clearFaults({})
  // Stripe received the first refund, but the app died before Stripe's response arrived.
  const { stripePaymentIntentId } = await Payment.query(killable.db)
    .findById(line?.paymentId ?? '')
    .throwIfNotFound()
  await createStripe(
    { secretKey: 'sk_test_standin', webhookSecret, apiBase: killable.standIns.stripe.url },
    () => {},
  ).refunds.create(
    {
      payment_intent: stripePaymentIntentId ?? '',
      amount: 6_000,
      metadata: { refundId: line?.id ?? '' },
    },
    { idempotencyKey: `refund:${line?.id}` },
  )
  expect(await killable.standIns.stripe.refunds({})).toHaveLength(1)
  expect(await bookingStatusesOf(ids)).toEqual(['completed', 'completed'])
  for (const guest of [...interrupted, ...refunded])
    expect(await mailsTo(guest)).toEqual(refunded.includes(guest) ? [1] : [])

  killable.standIns.mail.setFault({ mode: 'accept' })
  const { stop } = await killable.start()
  await until(
    'The refunds are complete, and all e-mails have been sent',
    async () => {
      await runRetriesNow(killable.db)
      const { rows } = await killable.db.raw(
        `select 1 from pgboss.job where state in ('created', 'retry', 'active')
          and start_after < now() + interval '1 hour'`,
      )
      return (
        rows.length === 0 && (await bookingStatusesOf(ids)).every((state) => state === 'refunded')
      )
    },
    120_000,
  )
  expect((await killable.standIns.stripe.refunds({})).map(({ amount }) => amount)).toEqual([
    6_000, 6_000,
  ])
  expect(await refundsOf(killable.db)).toMatchObject(
    Array(2).fill({ status: 'succeeded', requestedBy: 'operator' }),
  )
  expect(await todosOf(killable.db)).toMatchObject(Array(2).fill({ status: 'completed' }))
  for (const guest of interrupted) expect(await mailsTo(guest)).toEqual([1])
  for (const guest of refunded) expect(await mailsTo(guest, 'Refund of €60.00')).toEqual([1])
  expect(await mailsTo('hello@synapse-ai.example')).toHaveLength(4)
  expect(await stop(), 'The app shuts down cleanly').toBe(0)
})
