import type { Booking } from '@synapse/api/booking/model'
import { setAvailability, setSlot } from '@synapse/shared/availability/contract'
import { exportReport, readOverview, readReport } from '@synapse/shared/report/contract'
import { describe, expect, test } from 'vitest'
import { addRefundTodo } from '#support/actors/add-refund-todo.ts'
import { downloadCsv } from '#support/readers/csv-table.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const session = (date: string, changes: Partial<Booking> = {}) =>
  world.make.cashBooking({ sessionDate: new Date(date), ...changes })
const price = (euros: string) => ({ basePrice: euros, finalPrice: euros })
const report = (query = {}) => operator.call(readReport, { query })

test('the overview counts bookings, students, coupons and revenue', async () => {
  await session('2027-01-20T08:00:00Z', { studentEmail: 'a@example.com' })
  await session('2027-01-21T08:00:00Z', { studentEmail: 'A@example.com' })
  await session('2027-02-03T08:00:00Z')
  await session('2027-02-20T08:00:00Z')
  await session('2026-03-15T08:00:00Z', { paymentStatus: 'cancelled' })
  await world.make.coupon()
  await world.make.coupon({ validUntil: new Date('2027-02-01T09:00:00Z') })
  await world.make.coupon({ isActive: false })
  await world.make.coupon({ validUntil: new Date('2027-01-31T09:30:00Z') })
  await world.make.coupon({ usageLimit: 1, usageCount: 1 })
  const overview = await operator.call(readOverview, { query: { website: 'synapse-ai' } })
  expect(overview).toMatchObject({
    totalBookings: 4,
    revenue: '240.00',
    activeStudents: 1,
    upcomingSessions: 1,
    activeCoupons: 2,
  })
  expect(overview.recent[0]?.sessionDate).toBe('2027-02-20T08:00:00.000Z')
  expect(overview.upcoming.map(({ sessionDate }) => sessionDate)).toEqual([
    '2027-02-03T08:00:00.000Z',
  ])
  expect(overview.series).toHaveLength(12)
  expect(overview.series[0]).toEqual({ period: '2026-03', revenue: '0.00', sessions: 0 })
  expect(overview.series.slice(-2)).toEqual([
    { period: '2027-01', revenue: '120.00', sessions: 2 },
    { period: '2027-02', revenue: '120.00', sessions: 2 },
  ])
})

test('the overview leaves out upcoming sessions with a refund pending', async () => {
  const { id } = await session('2027-02-03T08:00:00Z')
  const kept = await session('2027-02-03T11:00:00Z')
  await addRefundTodo(operator, { id })
  const overview = await operator.call(readOverview, { query: { website: 'synapse-ai' } })
  expect(overview.upcomingSessions).toBe(1)
  expect(overview.upcoming.map((booking) => booking.id)).toEqual([kept.id])
})

describe('a report', () => {
  const range = { from: '2027-01-11', to: '2027-01-17' }

  test('compares a period with the previous one', async () => {
    const maria = { studentEmail: 'maria@example.com', studentName: 'Maria' }
    await session('2027-01-05T08:00:00Z', maria)
    await session('2027-01-12T08:00:00Z', maria)
    await session('2027-01-13T08:00:00Z', { ...price('100.00'), sessionType: 'duo' })
    // One session is on the last day at 23:30 in Malta, and the other just after the period.
    await session('2027-01-17T22:30:00Z')
    await session('2027-01-18T23:30:00Z')
    const { current, previous, distribution, series, from, to } = await report(range)
    expect([from, to]).toEqual(['2027-01-11', '2027-01-17'])
    expect(current).toMatchObject({
      revenue: '220.00',
      sessions: 3,
      // Maria had a session before this period.
      retention: { part: 1, whole: 3, percent: 33.3 },
    })
    expect(previous).toMatchObject({ revenue: '60.00', sessions: 1, retention: { percent: 0 } })
    expect(distribution.map(({ type }) => type)).toEqual(['individual', 'duo', 'group'])
    expect(series).toHaveLength(7)
    // By default, a report covers the last 30 days. The totals for 7 to 365 days also end today.
    const usual = await report()
    expect(usual).toMatchObject({ from: '2027-01-03', to: '2027-02-01', step: 'week' })
    expect(usual.windows.map(({ days, sessions, revenue }) => [days, sessions, revenue])).toEqual([
      [7, 0, '0.00'],
      [30, 5, '340.00'],
      [90, 5, '340.00'],
      [365, 5, '340.00'],
    ])
    await session('2027-02-03T08:00:00Z')
    // A session with a refund task probably won't take place.
    const { id } = await session('2027-02-04T08:00:00Z')
    await addRefundTodo(operator, { id })
    const ahead = await report({ from: '2027-02-01', to: '2027-02-07' })
    expect(ahead.current).toMatchObject({ sessions: 2, toCome: 1 })
    expect((await operator.call(readOverview)).recent).toHaveLength(5)
  })

  test('as CSV starts with its website, period and basis', async () => {
    await session('2027-01-05T08:00:00Z')
    await session('2027-01-12T08:00:00Z', { studentName: 'Maria', studentEmail: 'm@example.com' })
    const { lines } = await downloadCsv(operator, exportReport.path, range)
    expect(lines.slice(0, 4)).toEqual([
      'Part,Item,Number,Of,Percent,Amount,Discount,Refunded',
      'Website,All websites,,,,,,',
      'Period,2027-01-11 to 2027-01-17,,,,,,',
      'Basis,By session date,,,,,,',
    ])
    expect(lines).toContain(
      'Figures for the previous period,Sessions that were not cancelled,1,,,,,',
    )
    expect(lines).toContain('Top students,Maria <m@example.com>,1,,,60.00,,')
    const reversed = new URLSearchParams({ from: range.to, to: range.from })
    expect((await operator.fetch(`${exportReport.path}?${reversed}`)).status).toBe(400)
  })

  test('shows no rate if the divisor is zero', async () => {
    expect((await report(range)).current).toMatchObject({
      conversion: { part: 0, whole: 0, percent: null },
      retention: { percent: null },
      utilisation: { part: 0, whole: 17, percent: 0 },
      paymentSuccess: { percent: null },
      averageValue: '0.00',
    })
    await expect(report({ from: '2027-02-02', to: '2027-02-01' })).toBeRefused(
      'ends_before_it_begins',
    )
    await expect(report({ from: '2024-01-31', to: '2027-02-01' })).toBeRefused('too_long')
  })

  test('doesn’t count a slot as open if it is blocked by a session on any website', async () => {
    const { id } = await world.make.website({ slug: 'other' })
    const day = { from: '2027-01-12', to: '2027-01-12' }
    const utilisation = async (website: string) =>
      (await report({ ...day, website })).current.utilisation
    expect(await utilisation('other')).toEqual({ part: 0, whole: 3, percent: 0 })
    await session('2027-01-12T08:00:00Z')
    expect(await utilisation('other')).toEqual({ part: 0, whole: 2, percent: 0 })
    expect(await utilisation('synapse-ai')).toEqual({ part: 1, whole: 3, percent: 33.3 })
    // The session at 13:00 in Malta blocks the slots at 12:00 and 15:00.
    await session('2027-01-12T12:00:00Z', { websiteId: id })
    expect(await utilisation('other')).toEqual({ part: 1, whole: 1, percent: 100 })
    expect(await utilisation('synapse-ai')).toEqual({ part: 1, whole: 1, percent: 100 })
    expect((await report(day)).current.utilisation).toEqual({ part: 2, whole: 2, percent: 100 })
    // The slot of a cancelled session stays open.
    await world.db('bookings').where({ websiteId: id }).update({ paymentStatus: 'cancelled' })
    expect(await utilisation('synapse-ai')).toEqual({ part: 1, whole: 3, percent: 33.3 })
  })

  test('counts a slot that is open on several websites only once', async () => {
    await world.make.website({ slug: 'other' })
    await operator.call(setAvailability, { input: { date: '2027-01-14', isAvailable: false } })
    await operator.call(setSlot, {
      input: { date: '2027-01-15', startTime: '09:00', isAvailable: false },
    })
    await session('2027-01-12T08:00:00Z')
    // There are no slots on Sundays.
    await session('2027-01-17T10:00:00Z')
    expect((await report(range)).current.utilisation).toEqual({ part: 2, whole: 14, percent: 14.3 })
    expect((await report({ ...range, website: 'other' })).current.utilisation.part).toBe(0)
  })
})
