import { readOverview } from '@synapse/shared/report/contract'
import { listWebsites } from '@synapse/shared/website/contract'
import { expect, test } from 'vitest'
import { sampleBooking } from '#booking/local/sample-booking.test-support.ts'
import { createDevice } from '#data/fake-device.test-support.ts'
import { createServer } from '#data/fake-server.test-support.ts'

const session = (id: string) => ({
  ...sampleBooking,
  id,
  sessionDate: new Date(Date.now() + 86_400_000).toISOString(),
  owed: '40.00',
})

const kept = session('kept')
const deleted = session('deleted')
/** A booking too old to be stored on devices. */
const old = { ...session('old'), sessionDate: '2020-01-01T09:00:00Z' }

const awayWith = async (
  hasOlder: boolean,
  answer?: object,
  { bookings = [kept], coupons = [] }: { bookings?: object[]; coupons?: object[] } = {},
) => {
  const server = createServer()
  if (answer) server.route(readOverview.path, () => ({ status: 200, body: answer }))
  server.route(listWebsites.path, () => ({ status: 200, body: [{ id: 'w1', slug: 'synapse-ai' }] }))
  const device = createDevice(server)
  await device.open(async (app) => {
    const { overviewQuery } = await import('#overview/queries.ts')
    const { websitesQuery } = await import('#website/queries.ts')
    await app.queryClient.fetchQuery(websitesQuery())
    if (answer) await app.queryClient.fetchQuery(overviewQuery('synapse-ai'))
    await app.pullFeed()
    await app.openDb().bookings.bulkAdd(bookings as never)
    await app.openDb().coupons.bulkAdd(coupons as never)
    await app.openDb().state.update('feed', { hasOlder })
  })
  server.fail('away')
  return device.open(async (app) => {
    const { overviewQuery, localFiguresQuery } = await import('#overview/queries.ts')
    return {
      overview: await app.queryClient.fetchQuery(overviewQuery('synapse-ai')),
      figures: await app.queryClient.fetchQuery(localFiguresQuery(['synapse-ai'])),
    }
  })
}

test('offline, calculates the figures of an overview that has never been loaded', async () => {
  const { overview, figures } = await awayWith(false)
  expect(overview).toMatchObject({ totalBookings: 1, revenue: '60.00', owed: '40.00' })
  expect(overview.upcoming.map(({ id }) => id)).toEqual(['kept'])
  expect(figures['synapse-ai']).toMatchObject({ bookings: 1, revenue: '60.00', activeStudents: 0 })
})

test('counts the coupons that are valid on a website, even without bookings', async () => {
  const coupon = { isActive: true, usageCount: 0, validFrom: '2020-01-01T00:00:00Z' }
  const coupons = ['w1', null, 'w2'].map((websiteId, id) => ({
    ...coupon,
    id: `c${id}`,
    websiteId,
  }))
  const { overview } = await awayWith(false, undefined, { bookings: [], coupons })
  expect(overview.activeCoupons).toBe(2)
})

/** The server's overview, including older bookings. */
const answer = {
  totalBookings: 900,
  revenue: '54000.00',
  owed: '0.00',
  activeStudents: 9,
  upcomingSessions: 2,
  activeCoupons: 1,
  recent: [deleted, kept, old],
  upcoming: [deleted, kept],
  series: [],
}

test('offline, keeps the server’s totals but hides deleted records', async () => {
  const { overview, figures } = await awayWith(true, answer)
  expect(overview).toMatchObject({ totalBookings: 900, revenue: '54000.00', upcomingSessions: 1 })
  expect(overview.upcoming.map(({ id }) => id)).toEqual(['kept'])
  expect(overview.recent.map(({ id }) => id)).toEqual(['kept', 'old'])
  expect(figures['synapse-ai']).toEqual({ activeStudents: 0, upcomingSessions: 1 })
})

test('lists a recent booking only once, even if the device’s copy is outdated', async () => {
  const { overview } = await awayWith(true, answer, { bookings: [kept, old] })
  expect(overview.recent.map(({ id }) => id)).toEqual(['kept', 'old'])
})

test('offline, calculates the overview from this device’s bookings, even if the server has older ones', async () => {
  const { overview, figures } = await awayWith(true)
  expect(overview).toMatchObject({ totalBookings: 1, revenue: '60.00', upcomingSessions: 1 })
  expect(figures['synapse-ai']).toEqual({ activeStudents: 0, upcomingSessions: 1 })
})
