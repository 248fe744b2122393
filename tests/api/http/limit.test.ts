import { purgeUnpaidBookings } from '@synapse/api/booking/jobs'
import { lockText } from '@synapse/api/db/locks'
import {
  createCheckoutSession,
  listBookedTimes,
  readBookingPage,
} from '@synapse/shared/booking/checkout-contract'
import { login } from '@synapse/shared/operator/contract'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '#support/calls/call.ts'
import { successesOf } from '#support/calls/successes-of.ts'
import { waitForLockWaits } from '#support/readers/lock-waits.ts'
import { checkoutSessionIdOf, couponUsesOf } from '#support/readers/rows.ts'
import { credentials } from '#support/run/settings.ts'
import type { CheckoutInput } from '#support/samples/booking-inputs.ts'
import { useIsolatedWorld } from '#support/world/use-world.ts'

const { world } = useIsolatedWorld({ env: { LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' } })

let visitors = 0
const ownAddress = () => {
  visitors += 1
  return `203.0.113.${visitors}`
}

/** Starts a checkout; by default, from a new IP address. */
const start = (changes: Partial<CheckoutInput>, address = ownAddress()) =>
  world.call(createCheckoutSession, {
    input: world.make.checkoutInput(changes),
    headers: { 'X-Forwarded-For': address },
  })

const callers: [string, (call: number) => string][] = [
  ['one IP address', () => '198.51.100.7'],
  ['a new port for every request', (call) => `198.51.100.8:${1000 + call}`],
  ['a new invalid address for every request', (call) => 'x'.repeat(256 + call)],
]
test.each(callers)('checkouts are limited to twenty per minute from %s', async (_, addressOf) => {
  const calls = Array.from({ length: 21 }, (_, call) =>
    refusalOf(start({ website: 'nowhere' }, addressOf(call))),
  )
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array(20).fill(404), 429])
})

test('a rate limit is shared by all processes and survives a restart', async () => {
  const expectRefused = (status: number) =>
    expect(start({ website: 'nowhere' }, '198.51.100.9')).toBeRefused({ status })
  await Promise.all(Array.from({ length: 20 }, () => expectRefused(404)))
  await world.restart()
  await expectRefused(429)
})

test('a sign-in works even with an overlong forwarding header', async () => {
  const headers = { 'X-Forwarded-For': 'x'.repeat(300) }
  expect(await world.call(login, { input: credentials, headers })).toMatchObject({
    token: expect.any(String),
  })
})

test('an IP address can open and answer only a limited number of quotes', async () => {
  const statusesOf = async (method: string, calls: number) => {
    const asked = Array.from({ length: calls }, () =>
      world.fetch(`/quote/${'A'.repeat(43)}`, {
        method,
        headers: { 'X-Forwarded-For': '198.51.100.44' },
      }),
    )
    return (await Promise.all(asked)).map(({ status }) => status).toSorted()
  }
  const refused = (statuses: number[]) => statuses.filter((status) => status === 429).length
  expect(refused(await statusesOf('GET', 62))).toBe(2)
  expect(refused(await statusesOf('POST', 22))).toBe(2)
})

describe('free bookings', () => {
  const giveAway = () => world.make.coupon({ code: 'GIFT', discountValue: '100' })
  const free = { couponCode: 'GIFT', discountAmount: '60.00' }
  const tooMany = {
    reason: 'too_many_free',
    error:
      'Today’s limit for free bookings has been reached. Please try again tomorrow, or write to us.',
  }
  const bookings = async () => (await world.db('bookings')).length

  test('are limited to five a day per IP address, even in parallel and after a restart', async () => {
    const coupon = await giveAway()
    const calls = Array.from({ length: 10 }, () => start(free, '2001:db8::1'))
    expect(await successesOf(calls)).toHaveLength(5)
    await world.finishJobs(world.restart())
    // Addresses in the same subnet count as one caller.
    await expect(start(free, '2001:db8::2')).toBeRefused(tooMany)
    expect(await bookings()).toBe(5)
    expect(await couponUsesOf(world.db, coupon)).toBe(5)
    await world.finishJobs()
    // The student gets one e-mail and the operator another.
    expect(await world.db('mails')).toHaveLength(10)
    world.clock.advance({ hours: 24 })
    await start(free, '2001:db8::2')
    expect(await bookings()).toBe(6)
  })

  test('are limited to two a day per mailbox, counting students and participants', async () => {
    await giveAway()
    await start({ ...free, studentEmail: 'victim@example.com' })
    await start({ ...free, calendarEmail: 'Victim+second@Example.com' })
    const duo = { couponCode: 'GIFT', discountAmount: '100.00', sessionType: 'duo' } as const
    for (const changes of [
      { ...free, studentEmail: 'victim+third@example.com' },
      { ...free, calendarEmail: 'VICTIM@example.com' },
      { ...duo, participantEmails: ['victim@example.com'] },
    ])
      await expect(start(changes), JSON.stringify(changes)).toBeRefused(tooMany)
    expect(await bookings()).toBe(2)
    // Gmail ignores dots in addresses. Other providers don't.
    await start({ ...free, studentEmail: 'maria.borg@gmail.com' })
    await start({ ...free, studentEmail: 'm.a.r.i.a.borg+one@googlemail.com' })
    const third = start({ ...free, studentEmail: 'mariaborg@gmail.com' })
    await expect(third).toBeRefused(tooMany)
    for (const name of ['karl.vella', 'k.arlvella', 'karlvella'])
      await start({ ...free, studentEmail: `${name}@example.com` })
  })

  test('are limited to twenty a day in total, not counting paid ones', async () => {
    await giveAway()
    // All requests lock the same counter, and on a busy machine, twenty at once could time out.
    for (let group = 0; group < 4; group++)
      await Promise.all(Array.from({ length: 5 }, () => start(free)))
    await expect(start(free)).toBeRefused(tooMany)
    await start({})
  })

  test('are counted until the next night, with all addresses stored as hashes', async () => {
    await giveAway()
    await start({ ...free, studentEmail: 'maria@example.com' })
    const counts = await world.db('dailyCounts')
    expect(counts).toHaveLength(3)
    for (const { key } of counts) expect(key).toHaveLength(32)
    world.clock.advance({ hours: 24 })
    await world.run(purgeUnpaidBookings)
    expect(await world.db('dailyCounts')).toEqual([])
    await start(free)
    expect(await world.db('dailyCounts')).toHaveLength(3)
  })
})

describe('unpaid bookings', () => {
  const unpaid = { studentEmail: 'Maria@example.com' }

  test('are limited to six per e-mail address and subnet, even in parallel', async () => {
    const here = ownAddress()
    const atOnce = () =>
      Promise.allSettled(
        Array.from({ length: 10 }, () => start({ studentEmail: 'maria@example.com' }, here)),
      )
    // Hold the lock until several calls are waiting for it.
    const starting = await world.db.transaction(async (trx) => {
      await lockText(trx, 'unpaid maria@example.com')
      const all = atOnce()
      await waitForLockWaits(world.db, { count: 2 })
      return { all }
    })
    const outcomes = await starting.all
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    await expect(start(unpaid, here)).toBeRefused({
      reason: 'too_many_unpaid',
      error:
        'There are several unpaid bookings with this e-mail address. Please try again in half an hour, or write to us.',
    })
    await start({ studentEmail: 'karl@example.com' }, here)
  })

  test('no longer count towards the limit once they are paid or expired', async () => {
    const here = ownAddress()
    const first = await start(unpaid, here)
    for (let count = 1; count < 6; count += 1) await start(unpaid, here)
    await world.pay({
      checkoutSessionId: checkoutSessionIdOf(await world.booking(first.bookingId)),
    })
    // Once the booking is paid, the hash of the caller's address is deleted.
    expect((await world.booking(first.bookingId)).callerKey).toBeNull()
    await start(unpaid, here)
    await expect(start(unpaid, here)).toBeRefused('too_many_unpaid')
    world.clock.advance({ minutes: 30 })
    await start(unpaid, here)
  })

  test('made by strangers with someone’s e-mail address don’t stop that person from booking', async () => {
    const here = ownAddress()
    const theirs = '2001:db8:0:2'
    for (let count = 0; count < 6; count += 1) await start(unpaid, `${theirs}::1`)
    await expect(start(unpaid, `${theirs}::ffff`)).toBeRefused('too_many_unpaid')
    await start(unpaid, here)
  })

  test('are limited to thirty in total per e-mail address', async () => {
    const expiresAt = new Date(world.clock.now().add({ minutes: 30 }).epochMilliseconds)
    const pending = { paymentStatus: 'pending', completedAt: null, expiresAt } as const
    for (let count = 0; count < 29; count += 1)
      await world.make.completedBooking({ ...pending, studentEmail: 'maria@example.com' })
    await start(unpaid)
    await expect(start(unpaid)).toBeRefused('too_many_unpaid')
  })
})

test('requests are rate-limited unless their response is cached', async () => {
  const ask = (slug: string) => world.call(readBookingPage, { params: { slug } })
  const names = Array.from({ length: 150 }, (_, n) => `no-such-${n}`)
  const statuses = (await Promise.all(names.map((name) => refusalOf(ask(name))))).map(
    ({ status }) => status,
  )
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(30)
  expect(statuses.filter((status) => status === 404).length).toBeGreaterThan(100)
  // Any visitor's request fills the cache for everyone, but a late change to the data can clear it
  // again.
  const cachedStatus = async (address: string) => {
    await world.fetch(address, { headers: { 'X-Forwarded-For': ownAddress() } })
    return (await world.fetch(address)).status
  }
  // The limit is lifted after a minute, so stop trying long before then.
  for (const [address, status] of [
    ['/api/websites/no-such-page/booking-page', 404],
    ['/api/websites/%6eo-such-page/booking-page?x=1', 404],
    [listBookedTimes.path, 200],
    [`${listBookedTimes.path}?at=${Math.random()}`, 200],
    ['/api/Bookings/Availability/', 200],
  ] as const)
    await expect
      .poll(() => cachedStatus(address), { message: address, timeout: 10_000 })
      .toBe(status)
})
