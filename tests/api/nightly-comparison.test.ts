import { reconcilePayments } from '@synapse/api/main/event-handlers'
import { describe, expect, test } from 'vitest'
import { withoutWebhooks } from '../support/missed-webhooks.ts'
import { useWorld } from '../support/use-world.ts'
import type { Checkout } from '../support/world.ts'

const { world } = useWorld()

describe('the nightly comparison with Stripe looks back', () => {
  const stateOf = async ({ bookingId }: Checkout) => (await world.booking(bookingId)).paymentStatus
  const later = { sessionDate: '2027-03-24T08:00:00Z' }

  test('to its last complete run, even if that was weeks ago', async () => {
    await world.run(reconcilePayments)
    const checkout = await world.checkout(later)
    await withoutWebhooks(world, () => world.pay(checkout))
    world.clock.advance({ hours: 24 * 20 })
    const path = `/v1/checkout/sessions/${checkout.sessionId}`
    await world.stripe.addFault({ kind: 'fail', count: 2, path, method: 'GET' })
    await expect(world.run(reconcilePayments)).rejects.toThrow()
    // The failed run doesn't count as complete, so the next run starts from the same day.
    world.clock.advance({ hours: 24 * 10 })
    await world.run(reconcilePayments)
    expect(await stateOf(checkout)).toBe('completed')
  })

  test('only to its last complete run', async () => {
    const checkout = await world.checkout(later)
    await withoutWebhooks(world, () => world.pay(checkout))
    world.clock.advance({ hours: 24 * 4 })
    await world.db('rounds').insert({
      name: 'reconcile-payments',
      succeededAt: new Date(world.clock.now().epochMilliseconds),
    })
    await world.run(reconcilePayments)
    expect(await stateOf(checkout)).toBe('pending')
  })
})
