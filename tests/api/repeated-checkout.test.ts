import { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '../support/call.ts'
import { checkoutRefusal } from '../support/expect-checkout-refused.ts'
import type { CheckoutInput } from '../support/make.ts'
import { statesOf } from '../support/rows.ts'
import { until } from '../support/until.ts'
import { useWorld } from '../support/use-world.ts'

const { world } = useWorld()
const expectRefusal = checkoutRefusal(world)

const open = (input: CheckoutInput) => world.call(createCheckoutSession, { input })

const openSessions = async () =>
  (await world.stripe.sessions({})).filter(({ status }) => status === 'open')

describe('a repeated checkout', () => {
  test('a double click makes one booking and one card page', async () => {
    const input = world.make.checkoutInput()
    const before = (await openSessions()).length
    const answers = await Promise.all([open(input), open(input), open(input)])
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1)
    expect(await statesOf(world.db)).toEqual(['pending'])
    expect((await openSessions()).length).toBe(before + 1)
  })

  test('a retry after the answer was lost comes to the same card page', async () => {
    const input = world.make.checkoutInput()
    await world.stripe.addFault({ kind: 'lost', path: '/v1/checkout/sessions', method: 'POST' })
    const first = await open(input)
    expect(await open(input)).toEqual(first)
    expect(await statesOf(world.db)).toEqual(['pending'])
  })

  test('while one half of a double click is still at Stripe, the other takes nothing back', async () => {
    const input = world.make.checkoutInput()
    // Longer than the other half's own repeats, on a busy machine too, and less than is waited for Stripe.
    await world.stripe.addFault({
      kind: 'slow',
      delayMs: 3_500,
      path: '/v1/checkout/sessions',
      method: 'POST',
    })
    const halves = await Promise.allSettled([open(input), open(input)])
    const opened = halves.flatMap((half) => (half.status === 'fulfilled' ? [half.value] : []))
    const refused = halves.flatMap((half) => (half.status === 'rejected' ? [half.reason] : []))
    expect(refused).toMatchObject([{ body: { reason: 'payments_unavailable' } }])
    expect([await open(input)]).toEqual(opened)
    expect(await statesOf(world.db)).toEqual(['pending'])
  })

  test('a card page that comes when its booking has ended is closed again', async () => {
    const input = world.make.checkoutInput()
    await world.stripe.addFault({
      kind: 'slow',
      delayMs: 3_000,
      path: '/v1/checkout/sessions',
      method: 'POST',
    })
    const before = (await openSessions()).length
    const opening = refusalOf(open(input))
    await until('It is at Stripe', async () => (await statesOf(world.db)).length > 0)
    await world.db('bookings').update({ paymentStatus: 'expired' })
    expect((await opening).reason).toBe('checkout_ended')
    expect((await openSessions()).length).toBe(before)
    // Its session may be noted by the webhook of its end; nobody is led to a card page.
    expect(await world.db('bookings')).toMatchObject([
      { paymentStatus: 'expired', checkoutUrl: null },
    ])
  })

  test('a free booking that is sent twice is one booking', async () => {
    await world.make.coupon({ code: 'FREE', discountValue: '100', usageLimit: 5 })
    const input = world.make.checkoutInput({ couponCode: 'FREE', discountAmount: '60.00' })
    const answers = await Promise.all([open(input), open(input)])
    expect(answers[0]).toEqual(answers[1])
    expect(await statesOf(world.db)).toEqual(['completed'])
  })

  const others: [string, Partial<CheckoutInput>][] = [
    ['slot', { sessionDate: '2027-02-19T08:00:00Z' }],
    ['name', { studentName: 'Somebody Else' }],
    ['e-mail', { studentEmail: 'else@example.com' }],
    ['calendar e-mail', { calendarEmail: 'calendar@example.com' }],
    ['notes', { notes: 'Something else' }],
    ['website', { website: 'night-school' }],
    [
      'package',
      { sessionType: 'duo', numberOfStudents: 2, basePrice: '100.00', finalPrice: '100.00' },
    ],
  ]
  test.each(others)('the same id with another %s is refused', async (_, changes) => {
    await world.make.website({ slug: 'night-school' })
    const input = world.make.checkoutInput()
    await open(input)
    await expectRefusal('checkout_id_reused', { ...input, ...changes })
  })

  test('a checkout that has expired is not opened again', async () => {
    const { sessionId, input } = await world.checkout()
    await world.stripe.expireSession({ session: sessionId })
    await world.settle()
    await expectRefusal('checkout_ended', input)
  })
})
