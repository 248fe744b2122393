import { deleteUnfinishedBookings } from '@synapse/api/booking/jobs'
import { listBookings } from '@synapse/shared/booking/contract'
import { centsFromEuro, euroFromCents } from '@synapse/shared/money'
import { readPaymentSummary } from '@synapse/shared/payment/contract'
import { readOverview, readReport } from '@synapse/shared/report/contract'
import { listStudents, readStudent } from '@synapse/shared/student/contract'
import { listWebsites } from '@synapse/shared/website/contract'
import { describe, expect, test } from 'vitest'
import {
  broughtOf,
  hasBoughtSession,
  isCalledOff,
  isCardPayment,
  isCheckout,
  isForgotten,
  isHeld,
  isPaidCheckout,
  owedOf,
  type Story,
  tellYear,
} from '../../support/rich-year.ts'
import { useWorld } from '../../support/use-world.ts'

const { world, operator } = useWorld()

const year = { from: '2026-02-01', to: '2027-01-31' }
const august = { from: '2026-08-01', to: '2026-08-31' }
const of = (stories: readonly Story[], website: string | undefined) =>
  stories.filter((story) => !website || story.website === website)
const within = (stories: readonly Story[], { from, to }: { from: string; to: string }) =>
  stories.filter(({ day }) => from <= day && day <= to)
const sum = (stories: readonly Story[], cents: (story: Story) => number) =>
  euroFromCents(stories.reduce((total, story) => total + cents(story), 0))
const mondayOf = (day: string) => {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}
const share = (part: number, whole: number) => ({
  part,
  whole,
  percent: whole ? Math.round((part / whole) * 1_000) / 10 : null,
})
const moneyOf = (stories: readonly Story[]) => ({
  revenue: sum(stories, broughtOf),
  owed: sum(stories, owedOf),
})

const calledOffOf = (stories: readonly Story[], how: 'cancelled' | 'refunded') => {
  const own = stories.filter((story) => isCalledOff(story, how))
  return {
    sessions: own.length,
    givenBack: sum(own, ({ refundedCents }) => refundedCents),
    kept: sum(own, broughtOf),
  }
}
const usesOf = (stories: readonly Story[]) => ({
  uses: stories.length,
  discount: sum(stories, ({ discountCents }) => discountCents),
  revenue: sum(stories, broughtOf),
})

/** The figures of a report, computed from what was told. */
const figuresOf = (stories: readonly Story[], range: typeof year) => {
  const sessions = within(stories, range)
  const held = sessions.filter(isHeld)
  const students = new Set(held.map(({ email }) => email))
  const soFar = stories.filter((story) => isHeld(story) && story.day <= range.to)
  const cameBack = [...students].filter(
    (email) => soFar.filter((story) => story.email === email).length > 1,
  )
  const started = stories.filter(
    ({ startedOn }) => range.from <= startedOn && startedOn <= range.to,
  )
  const payments = started.filter(isCardPayment)
  const cancelled = calledOffOf(sessions, 'cancelled')
  const refunded = calledOffOf(sessions, 'refunded')
  const calledOff = cancelled.sessions + refunded.sessions
  return {
    ...moneyOf(sessions),
    sessions: held.length,
    toCome: 0,
    cancelled,
    refunded,
    calledOff: share(calledOff, calledOff + held.length),
    uniqueStudents: students.size,
    averageValue: euroFromCents(
      Math.round(held.reduce((cents, story) => cents + broughtOf(story), 0) / held.length),
    ),
    conversion: share(started.filter(isPaidCheckout).length, started.filter(isCheckout).length),
    retention: share(cameBack.length, students.size),
    paymentSuccess: share(payments.filter(hasBoughtSession).length, payments.length),
  }
}

/** The sum of a column of money in an export. */
const columnSum = async (path: string, name: string) => {
  const [heading = '', ...lines] = (await (await operator.fetch(path)).text())
    .trimEnd()
    .split('\r\n')
  const column = heading.replace('\uFEFF', '').split(',').indexOf(name)
  return euroFromCents(
    lines
      .filter((line) => !line.includes(',USD,'))
      .reduce((cents, line) => cents + centsFromEuro(line.split(',')[column] ?? ''), 0),
  )
}

describe.each([undefined, 'synapse-ai', 'other'])('in a rich year, on website %s', (website) => {
  const query = website ? { website } : {}

  test('the reports are what the bookings brought, over the year and over a month', async () => {
    const stories = of(await tellYear(world), website)
    for (const range of [year, august]) {
      const report = await operator.call(readReport, { query: { ...query, ...range } })
      expect(report.current).toMatchObject(figuresOf(stories, range))
      const sessions = within(stories, range)
      for (const { type, sessions: held, revenue } of report.distribution) {
        const ofType = sessions.filter((story) => story.type === type)
        expect([held, revenue]).toEqual([ofType.filter(isHeld).length, sum(ofType, broughtOf)])
      }
      for (const { email, sessions: held, revenue } of report.topStudents) {
        const ofStudent = sessions.filter((story) => story.email === email)
        expect([held, revenue]).toEqual([
          ofStudent.filter(isHeld).length,
          sum(ofStudent, broughtOf),
        ])
      }
      const withCoupon = sessions.filter((story) => isHeld(story) && story.coupon)
      expect(report.coupons).toMatchObject(usesOf(withCoupon))
      const used = new Set(withCoupon.map(({ coupon }) => coupon))
      expect(report.coupons.codes.map(({ code }) => code).sort()).toEqual([...used].sort())
      if (range === year) expect(used).toEqual(new Set(['AUTUMN', 'SPRING']))
      for (const { code, ...uses } of report.coupons.codes)
        expect(uses).toEqual(usesOf(withCoupon.filter(({ coupon }) => coupon === code)))
      expect(report.step).toBe(range === year ? 'month' : 'week')
      for (const { period, revenue, sessions: held } of report.series) {
        const isThen = ({ day }: Story) =>
          report.step === 'month' ? day.startsWith(period) : mondayOf(day) === period
        const then = sessions.filter(isThen)
        expect([period, revenue, held]).toEqual([
          period,
          sum(then, broughtOf),
          then.filter(isHeld).length,
        ])
      }
    }
  })

  test('overview, websites, payments, calendar and exports agree with them', async () => {
    const stories = of(await tellYear(world), website)
    const money = moneyOf(stories)
    const overview = await operator.call(readOverview, { query })
    expect(overview).toMatchObject({ ...money, totalBookings: stories.filter(isHeld).length })
    const { current } = await operator.call(readReport, { query: { ...query, ...year } })
    expect(current).toMatchObject(money)

    const sites = (await operator.call(listWebsites)).filter(
      ({ slug }) => !website || slug === website,
    )
    expect(
      sites.map(({ slug, stats }) => [slug, stats.revenue, stats.owed, stats.bookings]),
    ).toEqual(
      sites.map(({ slug }) => {
        const there = of(stories, slug)
        const { revenue, owed } = moneyOf(there)
        return [slug, revenue, owed, there.filter(isHeld).length]
      }),
    )

    const paid = stories.filter(({ paidCents }) => paidCents > 0)
    const gross = sum(paid, ({ paidCents }) => paidCents)
    const net = sum(paid, ({ paidCents, refundedCents }) => paidCents - refundedCents)
    const summary = await operator.call(readPaymentSummary, { query })
    expect(summary).toMatchObject({
      gross,
      refunds: sum(paid, ({ refundedCents }) => refundedCents),
      net,
      average: euroFromCents(Math.round(centsFromEuro(gross) / paid.length)),
      pending: stories.filter(({ fate }) => fate === 'still to be paid').length,
      owed: money.owed,
      unpaid: stories.filter((story) => owedOf(story) > 0).length,
    })
    expect(summary.completed + summary.refunded + summary.disputed).toBe(paid.length)
    // Payments and the rest differ by the days on which they count alone.
    expect(money.revenue).toBe(net)

    const inAugust = await operator.call(listBookings, { query: { ...query, ...august } })
    expect(
      euroFromCents(inAugust.reduce((cents, { revenue }) => cents + centsFromEuro(revenue), 0)),
    ).toBe(sum(within(stories, august), broughtOf))

    const ofSite = website ? `website=${website}` : ''
    const bookings = await Promise.all(
      ['completed', 'pending'].map((tab) =>
        columnSum(`/api/admin/bookings/export?tab=${tab}&${ofSite}`, 'Revenue'),
      ),
    )
    expect(euroFromCents(bookings.reduce((cents, euro) => cents + centsFromEuro(euro), 0))).toBe(
      money.revenue,
    )
    expect(
      await columnSum(`/api/admin/bookings/export?tab=completed&${ofSite}`, 'Still owed'),
    ).toBe(money.owed)
    expect(await columnSum(`/api/admin/payments/export?${ofSite}`, 'Net')).toBe(net)
  })

  test('the list of students agrees with each student’s page', async () => {
    const all = await tellYear(world)
    const stories = of(all, website)
    const { items, total } = await operator.call(listStudents, {
      query: { ...query, pageSize: 100 },
    })
    const isBooked = (story: Story) =>
      isHeld(story) ||
      isCalledOff(story, 'cancelled') ||
      isCalledOff(story, 'refunded') ||
      story.fate === 'slot lost'
    expect(total).toBe(new Set(stories.filter(isBooked).map(({ email }) => email)).size)
    for (const student of items) {
      const own = stories.filter(({ email }) => email === student.email)
      expect(student).toMatchObject({
        sessions: own.filter(isHeld).length,
        totalSpent: sum(own, broughtOf),
      })
    }
    for (const listed of items.slice(0, 4)) {
      const page = await operator.call(readStudent, { params: { email: listed.email }, query })
      const everywhere = all.filter(({ email }) => email === listed.email)
      expect(page.onWebsite).toEqual(website ? listed : null)
      expect(page.student).toMatchObject({
        sessions: everywhere.filter(isHeld).length,
        totalSpent: sum(everywhere, broughtOf),
      })
      // The history on the page adds up to what stands above it.
      const history = page.bookings.reduce(
        (cents, { revenue }) => cents + centsFromEuro(revenue),
        0,
      )
      expect(euroFromCents(history)).toBe(page.student?.totalSpent)
    }
  })
})

test('what is forgotten of those who did not pay changes no figure of the past', async () => {
  const stories = await tellYear(world)
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
  await world.run(deleteUnfinishedBookings)
  const left = await world.db('bookings').whereIn(
    'id',
    stories.filter(isForgotten).map(({ id }) => id),
  )
  expect(left).toEqual([])
  expect(await seen()).toEqual(before)
  // The next night adds to what was counted.
  const [story] = stories.filter(isForgotten)
  await world.make.completedBooking({
    paymentStatus: 'expired',
    completedAt: null,
    createdAt: new Date(`${story?.startedOn}T20:00:00Z`),
    sessionDate: new Date('2026-03-01T20:00:00Z'),
  })
  const { conversion } = (await seen()).whole
  await world.run(deleteUnfinishedBookings)
  expect((await seen()).whole.conversion).toEqual(conversion)
})
