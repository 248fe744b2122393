import { Booking } from '@synapse/api/booking/model'
import { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { purchaseActions } from '#support/actors/purchases.ts'
import { callEndpoint } from '#support/calls/call.ts'
import { expectSettled } from '#support/expectations/expect-settled.ts'
import { waitForLockWaits } from '#support/readers/lock-waits.ts'
import { until } from '#support/run/until.ts'
import { registerWebhook } from '#support/stand-ins/stand-ins.ts'
import { createFactory, type Factory } from '#support/world/factory.ts'
import { useKillableApp } from '#support/world/use-killable-app.ts'

const killable = useKillableApp()
let make: Factory
let purchases: ReturnType<typeof purchaseActions>

beforeAll(async () => {
  make = createFactory(killable.db, killable.clock)
  purchases = purchaseActions({
    standIns: killable.standIns,
    appUrl: () => killable.app.url,
  })
  await killable.start()
  await registerWebhook(killable.standIns, killable.app.url)
})

test('a purchase survives if the process is killed while Stripe opens the checkout', async () => {
  const input = make.checkoutInput()
  await killable.standIns.stripe.addFault({ kind: 'hang', path: '/v1/checkout/sessions' })
  callEndpoint(killable.app.url, createCheckoutSession, { input }).catch(() => {})
  await until('The booking is stored', () =>
    Booking.query(killable.db)
      .findOne({ studentEmail: input.studentEmail })
      .whereNotNull('checkoutExpiresAt'),
  )
  await killable.app.kill()
  await killable.standIns.stripe.clearFaults({})
  await killable.start()
  await purchases.buy(input)
  await expectSettled(killable, [input])
})

test('a purchase survives if the process is killed while it records the payment', async () => {
  const input = make.checkoutInput()
  const { checkoutSessionId } = await purchases.openCheckout(input)
  const holding = await killable.db.transaction()
  onTestFinished(async () => void (holding.isCompleted() || (await holding.rollback())))
  await holding('bookings').where({ stripeSessionId: checkoutSessionId }).forUpdate()
  await killable.standIns.stripe.paySession({ session: checkoutSessionId, wait: false })
  await waitForLockWaits(killable.db)
  await killable.app.kill()
  await holding.rollback()
  await killable.start()
  await expectSettled(killable, [input])
})

test('100 purchases are settled even if the app is killed repeatedly', {
  timeout: 600_000,
}, async () => {
  const inputs = Array.from({ length: 100 }, () => make.checkoutInput())
  const waiting = [...inputs]
  let isDone = false
  onTestFinished(() => {
    isDone = true
  })
  let kills = 0
  const buyers = Array.from({ length: 4 }, async () => {
    for (let input = waiting.shift(); input; input = waiting.shift()) await purchases.buy(input)
  })
  const killing = (async () => {
    while (!isDone) {
      // Kill the app at a different point in the purchase each time.
      const left = waiting.length
      await until('More purchases have started', () => isDone || waiting.length <= left - 5)
      if (isDone) return
      await killable.app.kill()
      kills += 1
      await killable.start()
    }
  })()
  await Promise.all(buyers).finally(() => {
    isDone = true
    return killing
  })
  expect(kills).toBeGreaterThan(5)
  await expectSettled(killable, inputs)
})
