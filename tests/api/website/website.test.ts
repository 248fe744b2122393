import { randomUUID } from 'node:crypto'
import { readBookingPage } from '@synapse/shared/booking/checkout-contract'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { validateCoupon } from '@synapse/shared/coupon/contract'
import { readFeed } from '@synapse/shared/sync/contract'
import {
  createWebsite,
  listWebsites,
  readWebsiteSetup,
  saveWebsiteSetup,
  updateWebsite,
} from '@synapse/shared/website/contract'
import { describe, expect, test } from 'vitest'
import { dashboardRefund } from '#support/actors/stripe.ts'
import { checkoutSessionIdOf } from '#support/readers/rows.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const add = (slug = 'workshop') =>
  operator.call(createWebsite, { input: { name: 'Workshop', slug, category: '' } })
const page = (slug: string) => world.call(readBookingPage, { params: { slug } })

describe('websites', () => {
  test('show revenue less refunds, students of the last 30 days and sessions in the next 7 days', async () => {
    expect(await operator.call(listWebsites)).toMatchObject([
      {
        slug: 'synapse-ai',
        isBuiltIn: true,
        status: 'active',
        category: 'Education',
        stats: { bookings: 0, revenue: '0.00', activeStudents: 0, upcomingSessions: 0 },
      },
    ])
    const day = 24 * 3_600_000
    const now = world.clock.now().epochMilliseconds
    const session = (days: number, changes = {}) =>
      world.make.completedBooking({ sessionDate: new Date(now + days * day), ...changes })
    await session(-1, { studentEmail: 'A@example.com' })
    await session(-2, { studentEmail: 'a@example.com' })
    await session(-40)
    await session(3)
    await session(10, { finalPrice: '0.00', basePrice: '0.00' })
    await session(-3, { paymentStatus: 'cancelled' })
    const paid = await world.book()
    await dashboardRefund(world, checkoutSessionIdOf(paid), 1_500)
    const [website] = await operator.call(listWebsites)
    expect(website?.stats).toEqual({
      bookings: 6,
      // €15 of the €60 was refunded. Four unpaid sessions and a free one add nothing.
      revenue: '45.00',
      owed: '240.00',
      activeStudents: 1,
      upcomingSessions: 2,
    })
  })

  test('can be added with the default packages and schedule, and take bookings immediately', async () => {
    const website = await add()
    expect(website).toMatchObject({
      primaryColor: '#0070f3',
      status: 'active',
      category: null,
      isBuiltIn: false,
    })
    const shown = await page('workshop')
    expect(shown.packages.map(({ priceCents }) => priceCents)).toEqual([6_000, 10_000, 15_000])
    expect(shown.timetable.pattern).toHaveLength(17)
    const checkout = await world.checkout({ website: 'workshop' })
    expect((await world.booking(checkout.bookingId)).websiteId).toBe(website.id)
  })

  test('can be changed together with their booking page', async () => {
    const { id } = await add()
    const changed = await operator.call(updateWebsite, {
      params: { id },
      input: { name: 'Atelier', primaryColor: '#123456', status: 'maintenance' },
    })
    expect(changed).toMatchObject({ name: 'Atelier', slug: 'workshop', status: 'maintenance' })
    await expect
      .poll(() => page('workshop'))
      .toMatchObject({ name: 'Atelier', primaryColor: '#123456', takesBookings: false })
    const set = (domain: string) =>
      operator.call(updateWebsite, { params: { id }, input: { domain } })
    expect((await set(' AI.Example.com ')).domain).toBe('ai.example.com')
    expect((await set('')).domain).toBeNull()
    await expect(
      operator.call(updateWebsite, {
        params: { id },
        input: { domain: 'https://ai.example.com/' },
      }),
    ).toBeRefused({
      reason: 'invalid',
      error: 'Enter only the domain, such as ai.example.com, without https:// or a path.',
    })
  })

  test('have unique URL names, and the built-in website’s can’t be changed', async () => {
    const { id } = await add()
    const [builtIn] = await operator.call(listWebsites)
    const change = (of: string, input: BodyOf<typeof updateWebsite>) =>
      operator.call(updateWebsite, { params: { id: of }, input })
    await expect(change(builtIn?.id ?? '', { slug: 'mine' })).toBeRefused('built_in')
    const once = { id: randomUUID(), name: 'Once', slug: 'once' }
    const addOnce = () => operator.call(createWebsite, { input: once })
    const added = [...(await Promise.all([addOnce(), addOnce(), addOnce()])), await addOnce()]
    expect(new Set(added.map((website) => website.id))).toEqual(new Set([once.id]))
    await expect(
      operator.call(createWebsite, { input: { name: 'Again', slug: 'once' } }),
    ).toBeRefused('slug_taken')
    await expect(change(id, { slug: 'synapse-ai' })).toBeRefused('slug_taken')
    await expect(change(randomUUID(), { name: 'x' })).toBeRefused('unknown')
    await expect(change(id, { primaryColor: 'red' })).toBeRefused({
      reason: 'invalid',
      error: 'Enter the colour as a hex code, such as #0070f3.',
    })
    await expect(change(id, { thumbnail: 'javascript:alert(1)' })).toBeRefused({
      error: 'The picture must be an https URL or an uploaded picture.',
    })
  })
})

test('an open booking form still works after its website’s URL name has changed', async () => {
  const { id, slug } = await world.make.website()
  const { code } = await world.make.coupon({ websiteId: id })
  await operator.call(updateWebsite, { params: { id }, input: { slug: 'late' } })
  expect(await page(slug)).toMatchObject({ slug: 'late' })
  expect(
    await world.call(validateCoupon, { input: { code, amount: 60, website: slug } }),
  ).toMatchObject({ code })
  const { bookingId, input } = await world.checkout({ website: slug, checkoutId: randomUUID() })
  expect(await world.checkout(input)).toMatchObject({ bookingId })
  expect(await world.booking(bookingId)).toMatchObject({ websiteId: id })
})

test('the bookings and students of a website are synced again after its URL name has changed', async () => {
  const { id } = await world.make.website()
  await world.make.completedBooking({ websiteId: id })
  const { cursor } = await operator.call(readFeed)
  await operator.call(updateWebsite, { params: { id }, input: { slug: 'renamed' } })
  const { records } = await operator.call(readFeed, { query: { cursor } })
  expect(records).toMatchObject({
    bookings: [{ website: 'renamed' }],
    students: [{ onWebsites: { renamed: {} } }],
  })
})

describe('a website’s setup', () => {
  const setup = async () => {
    const { id } = await add()
    const { packages } = await operator.call(readWebsiteSetup, { params: { id } })
    const input = {
      packages,
      pattern: [{ dayOfWeek: 7, startTime: '10:00' }],
      meetingLinkTemplate: 'https://meet.example/{website}/{order}',
    }
    return { id, input }
  }

  test('determines its booking page and prices', async () => {
    const { id, input } = await setup()
    const [individual, ...others] = input.packages
    const saved = await operator.call(saveWebsiteSetup, {
      params: { id },
      input: {
        ...input,
        packages: [
          { ...individual, price: '75.50', label: 'Solo', durationMinutes: 90 },
          ...others.map((offer) => ({ ...offer, isOffered: false })),
        ] as typeof input.packages,
      },
    })
    expect(saved.packages[0]).toMatchObject({ price: '75.50', label: 'Solo', numberOfStudents: 1 })
    await expect
      .poll(() => page('workshop'))
      .toMatchObject({
        packages: [{ type: 'individual', label: 'Solo', priceCents: 7_550, durationMinutes: 90 }],
        timetable: { pattern: [{ dayOfWeek: 7, startTime: '10:00' }] },
      })
    const booked = await world.book({
      website: 'workshop',
      sessionDate: '2027-02-07T09:00:00Z',
      basePrice: '75.50',
      finalPrice: '75.50',
    })
    expect(booked.googleMeetLink).toMatch(/^https:\/\/meet\.example\/workshop\/[0-9A-F]{8}$/)
  })

  test('can’t have duplicates or prices too low to be charged', async () => {
    const { id, input } = await setup()
    const save = (changes: Partial<typeof input>) =>
      operator.call(saveWebsiteSetup, { params: { id }, input: { ...input, ...changes } })
    await expect(
      save({ packages: input.packages.map((offer) => ({ ...offer, price: '0.49' })) }),
    ).toBeRefused('price_below_minimum')
    const [line] = input.pattern
    await expect(save({ pattern: [line, line] as typeof input.pattern })).toBeRefused(
      'duplicate_slot',
    )
    await expect(
      save({ packages: input.packages.map(() => input.packages[0]) as never }),
    ).toBeRefused('duplicate_package')
    await expect(save({ pattern: [{ dayOfWeek: 1, startTime: '22:01' }] })).toBeRefused({
      error: 'Sessions can’t start after 22:00.',
    })
    await expect(save({ meetingLinkTemplate: 'http://meet.example' })).toBeRefused({
      error: 'The meeting link must start with https://.',
    })
    await expect(save({ meetingLinkTemplate: 'https://meet.example:99999/{token}' })).toBeRefused({
      error: 'The meeting link isn’t a valid address.',
    })
    await expect(operator.call(readWebsiteSetup, { params: { id: randomUUID() } })).toBeRefused(
      'unknown',
    )
  })
})
