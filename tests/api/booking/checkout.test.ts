import { WebsitePackage } from '@synapse/api/website/model'
import { createCheckoutSession } from '@synapse/shared/booking/checkout-contract'
import type { RefusalOf } from '@synapse/shared/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { expectCheckoutRefused } from '#support/expectations/expect-error-response.ts'
import { bookingStatusesOf, couponUsesOf } from '#support/readers/rows.ts'
import { until } from '#support/run/until.ts'
import type { CheckoutInput } from '#support/samples/booking-inputs.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world } = useWorld()

const open = (input: CheckoutInput) => world.call(createCheckoutSession, { input })

const openSessions = async () =>
  (await world.stripe.sessions({})).filter(({ status }) => status === 'open')

const openingAtStripe = { path: '/v1/checkout/sessions', method: 'POST' } as const

describe('Stripe’s checkout page', () => {
  test('charges the booking’s price, and stays open for at least 30 minutes', async () => {
    const checkout = await world.checkout({ sessionType: 'duo' })
    const session = (await openSessions()).find(({ id }) => id === checkout.checkoutSessionId)
    expect(session).toMatchObject({
      amount_total: 10_000,
      currency: 'eur',
      customer_email: checkout.input.studentEmail,
      allowed_payment_method_types: ['card'],
      client_reference_id: checkout.bookingId,
      metadata: { bookingId: checkout.bookingId, website: 'synapse-ai' },
      success_url: 'http://synapse.test/booking-success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: `http://synapse.test/book?cancelled=${checkout.bookingId}`,
    })
    const booking = await world.booking(checkout.bookingId)
    expect(session?.expires_at).toBe((booking.checkoutExpiresAt?.getTime() ?? 0) / 1000)
    expect(checkout.url).toBe(session?.url)
    expect(booking).toMatchObject({
      paymentStatus: 'pending',
      expiresAt: new Date(world.clock.now().add({ minutes: 30 }).epochMilliseconds),
    })
  })

  test('sends the visitor back to the website’s own pages', async () => {
    const site = await world.make.website()
    const { checkoutSessionId, bookingId } = await world.checkout({ website: site.slug })
    const session = (await openSessions()).find(({ id }) => id === checkoutSessionId)
    expect(session?.success_url).toBe(
      `http://synapse.test/booking-success/${site.slug}?session_id={CHECKOUT_SESSION_ID}`,
    )
    expect(session?.cancel_url).toBe(
      `http://synapse.test/booking/${site.slug}?cancelled=${bookingId}`,
    )
  })

  test('books nothing if a card is declined, and then accepts another card', async () => {
    const checkout = await world.checkout()
    expect(await world.pay(checkout, { card: '4000000000000002' })).toMatchObject({
      kind: 'declined',
    })
    expect((await world.booking(checkout.bookingId)).paymentStatus).toBe('pending')
    await world.pay(checkout)
    expect((await world.booking(checkout.bookingId)).paymentStatus).toBe('completed')
  })
})

test('a checkout while Stripe is down shows an error and leaves no booking behind', async () => {
  const coupon = await world.make.coupon({ code: 'ONCE', usageLimit: 1 })
  const input = world.make.checkoutInput({ couponCode: 'ONCE', discountAmount: '6.00' })
  await world.stripe.addFault({ kind: 'fail', count: 3, path: '/v1/checkout' })
  await expectCheckoutRefused(world, input, 'payments_unavailable')
  expect(await couponUsesOf(world.db, coupon)).toBe(0)
  // The visitor submits the same form again.
  await open(input)
  expect(await couponUsesOf(world.db, coupon)).toBe(1)
})

describe('the price check at checkout', () => {
  test('rejects a wrong price, discount or total and returns the correct total', async () => {
    const tampered: [Partial<CheckoutInput>, string][] = [
      [{ finalPrice: '1.00' }, '€60.00'],
      [{ finalPrice: '61.00' }, '€60.00'],
      [{ basePrice: '10.00', finalPrice: '10.00' }, '€60.00'],
      // No coupon gives these discounts.
      [{ discountAmount: '59.00', finalPrice: '1.00' }, '€60.00'],
      [{ discountAmount: '60.00', finalPrice: '0' }, '€60.00'],
      // The request is for a duo, but this is the price of the individual package.
      [
        { sessionType: 'duo', numberOfStudents: 2, basePrice: '60.00', finalPrice: '60.00' },
        '€100.00',
      ],
    ]
    for (const [changes, total] of tampered) {
      const input = { ...world.make.checkoutInput(), notes: 'Other students: Karl', ...changes }
      const { error } = await expectCheckoutRefused(world, input, 'price_differs')
      expect(error, JSON.stringify(changes)).toBe(
        `The price has changed. The correct total is ${total}.`,
      )
    }
  })

  test('rejects a wrong discount and returns the correct total', async () => {
    await world.make.coupon({ code: 'TEN' })
    const refusal = await expectCheckoutRefused(
      world,
      world.make.checkoutInput({ couponCode: 'TEN', discountAmount: '30.00' }),
      'price_differs',
    )
    expect(refusal.error).toContain('€54.00')
  })

  test('rejects an outdated price and returns the current price', async () => {
    const { id } = await world.make.builtIn()
    const change = (price: string) =>
      WebsitePackage.query(world.db).findById([id, 'individual']).patch({ price })
    await change('75.00')
    const refusal = await expectCheckoutRefused(world, world.make.checkoutInput(), 'price_differs')
    await change('60.00')
    expect(refusal.error).toContain('€75.00')
  })
})

describe('a checkout', () => {
  // In Malta, this is Monday 1 February 2027, 10:00.
  test.for<[string, RefusalOf<typeof createCheckoutSession>, now?: string]>([
    ['2027-01-29T08:00:00Z', 'past'],
    ['2027-02-07T08:00:00Z', 'not_a_slot'],
    ['2027-02-03T09:00:00Z', 'not_a_slot'],
    ['2027-02-03T08:00:00.000000001Z', 'not_a_slot'],
    ['2027-04-02T07:00:00Z', 'beyond_window'],
    ['+275760-09-13T00:00:00Z', 'beyond_window'],
    ['-271821-04-20T00:00:00Z', 'past'],
    ['2027-02-01T11:00:00Z', 'too_soon', '2027-02-01T10:30:00Z'],
    ['2027-02-01T18:00:00Z', 'after_cut_off', '2027-02-01T16:01:00Z'],
  ])('is refused at %s, which isn’t a free slot: %s', async ([sessionDate, reason, now]) => {
    if (now) world.clock.set(now)
    await expectCheckoutRefused(world, world.make.checkoutInput({ sessionDate }), reason)
  })

  test('is refused if the session is within three hours of another on any website', async () => {
    const site = await world.make.website()
    await world.make.completedBooking({
      websiteId: site.id,
      sessionDate: new Date('2027-02-03T09:00:00Z'),
    })
    for (const sessionDate of ['2027-02-03T08:00:00Z', '2027-02-03T11:00:00Z'])
      await expectCheckoutRefused(world, world.make.checkoutInput({ sessionDate }), 'taken')
    await open(world.make.checkoutInput({ sessionDate: '2027-02-03T14:00:00Z' }))
  })

  test('is accepted even if the slot has a pending booking', async () => {
    const sessionDate = world.make.nextSlot().toString()
    await world.checkout({ sessionDate })
    await world.checkout({ sessionDate })
    expect(await bookingStatusesOf(world.db)).toEqual(['pending', 'pending'])
  })

  test('is refused on an unknown or closed website, and for a package that isn’t on sale', async () => {
    await expectCheckoutRefused(
      world,
      world.make.checkoutInput({ website: 'nowhere' }),
      'unknown_website',
    )
    const site = await world.make.website({ status: 'maintenance' })
    await expectCheckoutRefused(
      world,
      world.make.checkoutInput({ website: site.slug }),
      'website_closed',
    )
    const { id } = await world.make.builtIn()
    await WebsitePackage.query(world.db).findById([id, 'group']).patch({ isOffered: false })
    await expectCheckoutRefused(
      world,
      world.make.checkoutInput({ sessionType: 'group' }),
      'package_not_offered',
    )
  })

  test('is refused if the students don’t match the package or a participant has no name', async () => {
    const input = world.make.checkoutInput()
    await expectCheckoutRefused(
      world,
      { ...input, numberOfStudents: 2 },
      'wrong_number_of_students',
    )
    const duo = world.make.checkoutInput({ sessionType: 'duo' })
    const participantEmails = ['a@example.com', 'b@example.com']
    await expectCheckoutRefused(world, { ...duo, participantEmails }, 'too_many_participants')
    const refusal = await expectCheckoutRefused(world, { ...duo, notes: ' ' }, 'names_missing')
    expect(refusal.error).toBe('Please provide the names of other students')
  })
})

describe('a repeated checkout', () => {
  test('after a double click creates one booking and one checkout page', async () => {
    const input = world.make.checkoutInput()
    const before = (await openSessions()).length
    const answers = await Promise.all([open(input), open(input), open(input)])
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1)
    expect(await bookingStatusesOf(world.db)).toEqual(['pending'])
    expect((await openSessions()).length).toBe(before + 1)
  })

  test('after a lost response leads to the existing checkout page', async () => {
    const input = world.make.checkoutInput()
    await world.stripe.addFault({ kind: 'lost', ...openingAtStripe })
    const first = await open(input)
    expect(await open(input)).toEqual(first)
    expect(await bookingStatusesOf(world.db)).toEqual(['pending'])
  })

  test('opens a new page if the app crashed minutes ago, before it had opened one', async () => {
    const input = world.make.checkoutInput()
    const { bookingId } = await open(input)
    const crashed = { checkoutAttempt: 5, stripeSessionId: null, checkoutUrl: null }
    await world.db('bookings').update(crashed)
    world.clock.advance({ minutes: 6 })
    expect(await open(input)).toMatchObject({ bookingId })
    // The first attempt's page would stay open for less than Stripe's minimum of 30 minutes.
    expect(await world.booking(bookingId)).toMatchObject({ checkoutAttempt: 6 })
  })

  test('leaves the first checkout open while Stripe is still creating its page', async () => {
    const input = world.make.checkoutInput()
    await world.stripe.addFault({ kind: 'hold', ...openingAtStripe })
    const halves = [open(input), open(input)]
    await expect(Promise.race(halves)).toBeRefused('payments_unavailable')
    await world.stripe.clearFaults({})
    const opened = await Promise.any(halves)
    expect(await open(input)).toEqual(opened)
    expect(await bookingStatusesOf(world.db)).toEqual(['pending'])
  })

  test('closes a checkout page that Stripe opened only after the booking had expired', async () => {
    const input = world.make.checkoutInput()
    await world.stripe.addFault({ kind: 'hold', ...openingAtStripe })
    const before = (await openSessions()).length
    const refused = expect(open(input)).toBeRefused('checkout_ended')
    await until('The booking is stored', async () => (await bookingStatusesOf(world.db)).length > 0)
    await world.db('bookings').update({ paymentStatus: 'expired' })
    await world.stripe.clearFaults({})
    await refused
    expect((await openSessions()).length).toBe(before)
    // The expiry webhook may have stored the Stripe session, but the visitor isn't sent to its
    // page.
    expect(await world.db('bookings')).toMatchObject([
      { paymentStatus: 'expired', checkoutUrl: null },
    ])
    await world.finishJobs()
    await expectCheckoutRefused(world, input, 'checkout_ended')
  })

  test('for a free session creates one booking', async () => {
    await world.make.coupon({ code: 'FREE', discountValue: '100', usageLimit: 5 })
    const input = world.make.checkoutInput({ couponCode: 'FREE', discountAmount: '60.00' })
    const answers = await Promise.all([open(input), open(input)])
    expect(answers[0]).toEqual(answers[1])
    expect(await bookingStatusesOf(world.db)).toEqual(['completed'])
  })

  test('is refused if it has the same id but different content', async () => {
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
      await expectCheckoutRefused(world, { ...input, ...changes }, 'checkout_id_reused')
  })
})
