import { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../support/call.ts'
import { expectCheckoutRefusal } from '../../support/expect-refusal.ts'
import type { CheckoutInput } from '../../support/factory.ts'
import { statesOf } from '../../support/rows.ts'
import { until } from '../../support/until.ts'
import { useWorld } from '../../support/use-world.ts'

const { world } = useWorld()
const expectRefusal = expectCheckoutRefusal(world)

const open = (input: CheckoutInput) => world.call(createCheckoutSession, { input })

const openSessions = async () =>
  (await world.stripe.sessions({})).filter(({ status }) => status === 'open')
const openingAtStripe = { path: '/v1/checkout/sessions', method: 'POST' } as const

describe('a repeated checkout', () => {
  test('after a double click creates one booking and one checkout page', async () => {
    const input = world.make.checkoutInput()
    const before = (await openSessions()).length
    const answers = await Promise.all([open(input), open(input), open(input)])
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1)
    expect(await statesOf(world.db)).toEqual(['pending'])
    expect((await openSessions()).length).toBe(before + 1)
  })

  test('after a lost response leads to the existing checkout page', async () => {
    const input = world.make.checkoutInput()
    await world.stripe.addFault({ kind: 'lost', ...openingAtStripe })
    const first = await open(input)
    expect(await open(input)).toEqual(first)
    expect(await statesOf(world.db)).toEqual(['pending'])
  })

  test('doesn’t undo the first request while it is still waiting for Stripe', async () => {
    const input = world.make.checkoutInput()
    // The delay is longer than the second request's retries, even on a busy machine, but shorter
    // than the timeout for calls to Stripe.
    await world.stripe.addFault({ kind: 'slow', delayMs: 3_500, ...openingAtStripe })
    const halves = await Promise.allSettled([open(input), open(input)])
    const opened = halves.flatMap((half) => (half.status === 'fulfilled' ? [half.value] : []))
    const refused = halves.flatMap((half) => (half.status === 'rejected' ? [half.reason] : []))
    expect(refused).toMatchObject([{ body: { reason: 'payments_unavailable' } }])
    expect([await open(input)]).toEqual(opened)
    expect(await statesOf(world.db)).toEqual(['pending'])
  })

  test('closes a checkout page that Stripe opened only after the booking had expired', async () => {
    const input = world.make.checkoutInput()
    await world.stripe.addFault({ kind: 'slow', delayMs: 3_500, ...openingAtStripe })
    const before = (await openSessions()).length
    const opening = refusalOf(open(input))
    await until('It is at Stripe', async () => (await statesOf(world.db)).length > 0)
    await world.db('bookings').update({ paymentStatus: 'expired' })
    expect((await opening).reason).toBe('checkout_ended')
    expect((await openSessions()).length).toBe(before)
    // The webhook that reports the expiry may store the Stripe session, but no visitor is sent to
    // its page.
    expect(await world.db('bookings')).toMatchObject([
      { paymentStatus: 'expired', checkoutUrl: null },
    ])
    await world.settle()
    await expectRefusal('checkout_ended', input)
  })

  test('for a free session creates one booking', async () => {
    await world.make.coupon({ code: 'FREE', discountValue: '100', usageLimit: 5 })
    const input = world.make.checkoutInput({ couponCode: 'FREE', discountAmount: '60.00' })
    const answers = await Promise.all([open(input), open(input)])
    expect(answers[0]).toEqual(answers[1])
    expect(await statesOf(world.db)).toEqual(['completed'])
  })

  test('is refused if it has the same id but different contents', async () => {
    await world.make.website({ slug: 'night-school' })
    const input = world.make.checkoutInput()
    await open(input)
    const others: Partial<CheckoutInput>[] = [
      { sessionDate: '2027-02-19T08:00:00Z' },
      { studentName: 'Somebody Else' },
      { studentEmail: 'else@example.com' },
      { calendarEmail: 'calendar@example.com' },
      { notes: 'Something else' },
      { website: 'night-school' },
      { sessionType: 'duo', numberOfStudents: 2, basePrice: '100.00', finalPrice: '100.00' },
    ]
    for (const changes of others)
      await expectRefusal('checkout_id_reused', { ...input, ...changes })
  })
})
