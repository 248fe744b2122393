import { purgeUnpaidBookings } from '@synapse/api/booking/jobs'
import { centsFromEuro, euroFromCents } from '@synapse/shared/money'
import { readOverview, readReport } from '@synapse/shared/report/contract'
import { listStudents, readStudent } from '@synapse/shared/student/contract'
import { maltaDay } from '@synapse/shared/time'
import { describe, expect, test } from 'vitest'
import {
  createLargeFixture,
  type FixtureBooking,
  isCardPayment,
  isCompletedByPayment,
  isExpiredUnpaid,
  isPaidWebsiteBooking,
  isWebsiteBooking,
  netCents,
  owedCents,
  takesPlace,
  wasCompletedThen,
} from '#support/world/large-fixture.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const year = { from: '2026-02-01', to: '2027-01-31' }
const august = { from: '2026-08-01', to: '2026-08-31' }
const of = (bookings: readonly FixtureBooking[], website: string | undefined) =>
  bookings.filter((booking) => !website || booking.website === website)
const within = (bookings: readonly FixtureBooking[], { from, to }: { from: string; to: string }) =>
  bookings.filter(({ day }) => from <= day && day <= to)
const sum = (bookings: readonly FixtureBooking[], cents: (booking: FixtureBooking) => number) =>
  euroFromCents(bookings.reduce((total, booking) => total + cents(booking), 0))
const mondayOf = (day: string) => {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}
/** Percentages have one decimal place. */
const share = (part: number, whole: number) => ({
  part,
  whole,
  percent: whole ? expect.closeTo((100 * part) / whole, 1) : null,
})
const moneyOf = (bookings: readonly FixtureBooking[]) => ({
  revenue: sum(bookings, netCents),
  owed: sum(bookings, owedCents),
})

const endedOf = (bookings: readonly FixtureBooking[], how: 'cancelled' | 'refunded') => {
  const own = bookings.filter((booking) => wasCompletedThen(booking, how))
  return {
    sessions: own.length,
    givenBack: sum(own, ({ refundedCents }) => refundedCents),
    kept: sum(own, netCents),
  }
}
const usesOf = (bookings: readonly FixtureBooking[]) => ({
  uses: bookings.length,
  discount: sum(bookings, ({ discountCents }) => discountCents),
  revenue: sum(bookings, netCents),
})

const isUpcoming = ({ day }: FixtureBooking) => day > maltaDay(world.clock.now())

const figuresOf = (bookings: readonly FixtureBooking[], range: typeof year) => {
  const sessions = within(bookings, range)
  const held = sessions.filter(takesPlace)
  const students = new Set(held.map(({ email }) => email))
  const soFar = bookings.filter((booking) => takesPlace(booking) && booking.day <= range.to)
  const cameBack = [...students].filter(
    (email) => soFar.filter((booking) => booking.email === email).length > 1,
  )
  const started = bookings.filter(
    ({ startedOn }) => range.from <= startedOn && startedOn <= range.to,
  )
  const payments = started.filter(isCardPayment)
  const cancelled = endedOf(sessions, 'cancelled')
  const refunded = endedOf(sessions, 'refunded')
  const ended = cancelled.sessions + refunded.sessions
  return {
    ...moneyOf(sessions),
    sessions: held.length,
    toCome: held.filter(isUpcoming).length,
    cancelled,
    refunded,
    calledOff: share(ended, ended + held.length),
    uniqueStudents: students.size,
    averageValue: euroFromCents(
      Math.round(held.reduce((cents, booking) => cents + netCents(booking), 0) / held.length),
    ),
    conversion: share(
      started.filter(isPaidWebsiteBooking).length,
      started.filter(isWebsiteBooking).length,
    ),
    retention: share(cameBack.length, students.size),
    paymentSuccess: share(payments.filter(isCompletedByPayment).length, payments.length),
  }
}

const queryOf = (website: string | undefined) => (website ? { website } : {})

const payingStudents = (bookings: readonly FixtureBooking[]) =>
  new Set(bookings.filter((one) => netCents(one) > 0).map(({ email }) => email))
const isCouponUse = (booking: FixtureBooking) => takesPlace(booking) && booking.coupon !== null
const couponsOf = (bookings: readonly FixtureBooking[]) =>
  [...new Set(bookings.filter(isCouponUse).map(({ coupon }) => coupon))].toSorted()

type Period = { range: typeof year; step: 'month' | 'week'; now?: string }

const checkReport = async (
  all: readonly FixtureBooking[],
  website: string | undefined,
  { range, step }: Period,
) => {
  const bookings = of(all, website)
  const report = await operator.call(readReport, { query: { ...queryOf(website), ...range } })
  expect(report.current).toMatchObject(figuresOf(bookings, range))
  const sessions = within(bookings, range)
  for (const { type, sessions: held, revenue } of report.distribution) {
    const ofType = sessions.filter((booking) => booking.type === type)
    expect([held, revenue]).toEqual([ofType.filter(takesPlace).length, sum(ofType, netCents)])
  }
  expect(report.topStudents).toHaveLength(Math.min(5, payingStudents(sessions).size))
  for (const { email, sessions: held, revenue } of report.topStudents) {
    const ofStudent = sessions.filter((booking) => booking.email === email)
    expect([held, revenue]).toEqual([ofStudent.filter(takesPlace).length, sum(ofStudent, netCents)])
  }
  expect(report.coupons).toMatchObject(usesOf(sessions.filter(isCouponUse)))
  expect(report.coupons.codes.map(({ code }) => code).toSorted()).toEqual(couponsOf(sessions))
  for (const { code, ...uses } of report.coupons.codes)
    expect(uses).toEqual(usesOf(sessions.filter((one) => isCouponUse(one) && one.coupon === code)))
  expect(report.step).toBe(step)
  for (const { period, revenue, sessions: held } of report.series) {
    const isThen = ({ day }: FixtureBooking) =>
      step === 'month' ? day.startsWith(period) : mondayOf(day) === period
    const then = sessions.filter(isThen)
    expect([period, revenue, held]).toEqual([
      period,
      sum(then, netCents),
      then.filter(takesPlace).length,
    ])
  }
}

const checkStudents = async (all: readonly FixtureBooking[], website: string | undefined) => {
  const query = queryOf(website)
  const bookings = of(all, website)
  const { items, total } = await operator.call(listStudents, { query: { ...query, pageSize: 100 } })
  const isBooked = (booking: FixtureBooking) =>
    takesPlace(booking) ||
    wasCompletedThen(booking, 'cancelled') ||
    wasCompletedThen(booking, 'refunded') ||
    booking.outcome === 'slot lost'
  expect(total).toBe(new Set(bookings.filter(isBooked).map(({ email }) => email)).size)
  for (const student of items) {
    const own = bookings.filter(({ email }) => email === student.email)
    expect(student).toMatchObject({
      sessions: own.filter(takesPlace).length,
      totalSpent: sum(own, netCents),
    })
  }
  for (const listed of items.slice(0, 4)) {
    const page = await operator.call(readStudent, { params: { email: listed.email }, query })
    const everywhere = all.filter(({ email }) => email === listed.email)
    expect(page.onWebsite).toEqual(website ? listed : null)
    expect(page.student).toMatchObject({
      sessions: everywhere.filter(takesPlace).length,
      totalSpent: sum(everywhere, netCents),
    })
    // The student's total is the sum of the amounts in the booking history.
    const history = page.bookings.reduce((cents, { revenue }) => cents + centsFromEuro(revenue), 0)
    expect(euroFromCents(history)).toBe(page.student?.totalSpent)
  }
}

describe.each([
  ['all websites', undefined],
  ['the built-in website', 'synapse-ai'],
  ['another website', 'other'],
])('for %s', (_, website) => {
  test.each<[string, Period]>([
    ['a year', { range: year, step: 'month' }],
    ['a month', { range: august, step: 'week' }],
    ['a month in progress', { range: august, step: 'week', now: '2026-08-05T20:00:00Z' }],
  ])('the report of %s matches the bookings', async (_, period) => {
    if (period.now) world.clock.set(period.now)
    await checkReport(await createLargeFixture(world), website, period)
  })

  test('the list of students matches the bookings and each student’s page', async () => {
    await checkStudents(await createLargeFixture(world), website)
  })
})

test('the fixture has more paying students than a report lists, and uses both coupons', async () => {
  const sessions = within(await createLargeFixture(world), year)
  expect(payingStudents(sessions).size).toBeGreaterThan(5)
  for (const website of ['synapse-ai', 'other'])
    expect(couponsOf(of(sessions, website))).toEqual(['AUTUMN', 'SPRING'])
})

test('deleting old unpaid bookings doesn’t change past reports', async () => {
  const bookings = await createLargeFixture(world)
  world.clock.advance({ hours: 24 * 31 })
  const seen = async () => ({
    whole: (await operator.call(readReport, { query: year })).current,
    months: await Promise.all(
      ['synapse-ai', 'other'].map(
        async (website) =>
          (await operator.call(readReport, { query: { website, ...august } })).current,
      ),
    ),
    overview: await operator.call(readOverview),
  })
  const before = await seen()
  expect(before.months[0]?.conversion.percent).toBeLessThan(100)
  await world.run(purgeUnpaidBookings)
  const left = await world.db('bookings').whereIn(
    'id',
    bookings.filter(isExpiredUnpaid).map(({ id }) => id),
  )
  expect(left).toEqual([])
  expect(await seen()).toEqual(before)
  // The next nightly run increases the saved counts.
  const [booking] = bookings.filter(isExpiredUnpaid)
  await world.make.completedBooking({
    paymentStatus: 'expired',
    completedAt: null,
    createdAt: new Date(`${booking?.startedOn}T20:00:00Z`),
    sessionDate: new Date('2026-03-01T20:00:00Z'),
  })
  const { conversion } = (await seen()).whole
  await world.run(purgeUnpaidBookings)
  expect((await seen()).whole.conversion).toEqual(conversion)
})
