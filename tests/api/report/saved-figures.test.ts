import { readOverview } from '@synapse/shared/report/contract'
import { overviewTotals, yearOverview } from '@synapse/shared/report/overview'
import { listStudents, readStudent } from '@synapse/shared/student/contract'
import { studentPage } from '@synapse/shared/student/student-page'
import type { Synced } from '@synapse/shared/sync/contract'
import { listWebsites } from '@synapse/shared/website/contract'
import { expect, test } from 'vitest'
import { readFeedToEnd } from '#support/readers/feed.ts'
import { createLargeFixture } from '#support/world/large-fixture.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

type Kept = Pick<{ [Type in keyof Synced]: Synced[Type][] }, 'bookings' | 'coupons' | 'students'>

/** Reads the feed as a device does. */
const readKept = async (): Promise<Kept> => {
  await createLargeFixture(world)
  // Late in the fixture's year, there are both recent and upcoming sessions.
  world.clock.set(Temporal.Instant.from('2027-01-20T09:00:00Z'))
  await world.make.coupon({ validUntil: new Date('2027-01-20T09:00:00Z') })
  const { records } = await readFeedToEnd(operator)
  // Like a device, store a record only once even if it arrives twice.
  const stored = <One>(key: (one: One) => string, all: One[]) => [
    ...new Map(all.map((one) => [key(one), one])).values(),
  ]
  return {
    bookings: stored(({ id }) => id, records('bookings')),
    coupons: stored(({ id }) => id, records('coupons')),
    students: stored(({ email }) => email, records('students')),
  }
}

test('a device computes the same overview, figures per website and student pages as the server', async () => {
  const kept = await readKept()
  const now = world.clock.now()
  const websites = await operator.call(listWebsites)
  expect(websites.map(({ slug }) => slug)).toContain('other')
  for (const website of [undefined, ...websites]) {
    const saved = {
      ...overviewTotals(kept.bookings, website?.slug),
      ...yearOverview(kept, website, now),
    }
    expect(saved).toEqual(await operator.call(readOverview, { query: { website: website?.slug } }))
    if (website) continue
    expect(saved.activeStudents, website).toBeGreaterThan(0)
    expect(saved.upcomingSessions, website).toBeGreaterThan(0)
    expect(saved.activeCoupons, website).toBeGreaterThan(0)
  }
  for (const { id, slug, stats } of websites) {
    const { totalBookings, ...money } = overviewTotals(kept.bookings, slug)
    const { activeStudents, upcomingSessions } = yearOverview(kept, { id, slug }, now)
    const saved = { bookings: totalBookings, ...money, activeStudents, upcomingSessions }
    expect(saved).toEqual(stats)
  }
  const query = { website: 'synapse-ai', pageSize: 100 }
  const { items } = await operator.call(listStudents, { query })
  expect(items.length).toBeGreaterThan(5)
  for (const { email } of items) {
    const saved = studentPage(kept, email.toUpperCase(), 'synapse-ai', world.clock.now())
    const call = { params: { email }, query: { website: 'synapse-ai' } }
    expect(saved).toEqual(await operator.call(readStudent, call))
  }
  expect(studentPage(kept, 'nobody@example.com', 'synapse-ai', world.clock.now())).toBeUndefined()
})
