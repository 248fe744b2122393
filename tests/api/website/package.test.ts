import { randomUUID } from 'node:crypto'
import { readBookingPage } from '@synapse/shared/booking/checkout-contract'
import {
  exportBookings,
  listBookings,
  listCompletedBookings,
  readBooking,
} from '@synapse/shared/booking/contract'
import { createBooking } from '@synapse/shared/booking/create-contract'
import { readOverview, readReport } from '@synapse/shared/report/contract'
import { readStudent } from '@synapse/shared/student/contract'
import { listWebsites, readWebsiteSetup, saveWebsiteSetup } from '@synapse/shared/website/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { downloadCsv } from '#support/readers/csv-table.ts'
import { checkoutSessionIdOf } from '#support/readers/rows.ts'
import { operatorBookingInput } from '#support/samples/booking-inputs.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const workshop = {
  type: 'workshop',
  label: 'Team day',
  description: 'A whole team.',
  price: '240.00',
  numberOfStudents: 6,
  durationMinutes: 150,
  isOffered: true,
}

const setupOf = async (id?: string) => {
  const websiteId = id ?? (await world.make.builtIn()).id
  const params = { id: websiteId }
  return { params, input: await operator.call(readWebsiteSetup, { params }) }
}

/** Saves the default packages and the workshop, or the packages that `change` returns. */
const save = async (
  change: (packages: (typeof workshop)[]) => object[] = (usual) => [...usual, workshop],
  websiteId?: string,
) => {
  const { params, input } = await setupOf(websiteId)
  const packages = change(input.packages) as typeof input.packages
  return operator.call(saveWebsiteSetup, { params, input: { ...input, packages } })
}
const typesOf = ({ packages }: { packages: { type: string }[] }) => packages.map(({ type }) => type)
const page = (slug = 'synapse-ai') => world.call(readBookingPage, { params: { slug } })

const february = { from: '2027-02-01', to: '2027-02-28' }
const others = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.com`)
const order = {
  sessionType: 'workshop',
  numberOfStudents: 6,
  basePrice: '240.00',
  finalPrice: '240.00',
  participantEmails: others,
  notes: 'Other students: Ann, Ben, Cleo, Dan, Eve',
}

describe('a fourth package', () => {
  const { type, label, numberOfStudents, durationMinutes } = workshop
  const query = { sessionType: type }
  beforeEach(async () => {
    await save()
  })

  test('is on sale', async () => {
    await expect
      .poll(async () => (await page()).packages.at(-1))
      .toMatchObject({ type, label, numberOfStudents, durationMinutes, priceCents: 24_000 })
    const [website] = await operator.call(listWebsites)
    expect(website?.packages.at(-1)).toEqual({ type, label, numberOfStudents })
  })

  test('is named on the success page and in all e-mails about a booking', async () => {
    const booking = await world.book(order)
    const { finalPrice } = order
    const participantEmails = others
    expect(booking).toMatchObject({
      numberOfStudents,
      durationMinutes,
      finalPrice,
      participantEmails,
    })
    const shown = await world.successPage(checkoutSessionIdOf(booking))
    expect(shown).toMatchObject({ sessionType: type, label })
    for (const to of [booking.studentEmail, ...others]) {
      const [mail] = await world.mail.messages({ to })
      expect(mail?.text, to).toContain(label)
    }
    const [notice] = await world.mail.messages({ subject: 'New booking' })
    expect(notice?.subject).toContain('(Team day)')
    expect(notice?.text).toContain(label)
  })

  test('is named in lists, reports and exports', async () => {
    const { id, studentEmail: email } = await world.book(order)
    const named = expect.objectContaining({ sessionType: type, packageLabel: label })
    expect(await operator.call(listCompletedBookings, { query })).toEqual([named])
    const csv = await downloadCsv(operator, exportBookings.path, { tab: 'completed', ...query })
    expect(csv.text).toContain(',Team day,')
    expect(await operator.call(listBookings)).toEqual([named])
    expect(await operator.call(readOverview)).toMatchObject({ recent: [named] })
    expect(await operator.call(readBooking, { params: { id } })).toMatchObject({ booking: named })
    expect((await operator.call(readStudent, { params: { email } })).bookings).toEqual([named])
    const { distribution } = await operator.call(readReport, { query: february })
    expect(distribution.at(-1)).toEqual({ type, label, sessions: 1, revenue: '240.00' })
  })

  test('can be booked by the operator', async () => {
    const { basePrice, finalPrice } = order
    const terms = { sessionType: type, participantEmails: others, basePrice, finalPrice }
    const input = operatorBookingInput(terms)
    const created = await operator.call(createBooking, { input })
    expect(created.booking).toMatchObject({ packageLabel: label, numberOfStudents })
    const seminar = { ...input, id: randomUUID(), sessionType: 'seminar' }
    await expect(operator.call(createBooking, { input: seminar })).toBeRefused('unknown_package')
  })
})

describe('a website’s packages', () => {
  test('are deleted if a save omits them, or taken off sale if they have bookings', async () => {
    await save()
    const booking = await world.book(order)
    const left = await save((all) => all.filter(({ type }) => type === 'individual'))
    expect(left.packages.map(({ type, isOffered }) => [type, isOffered])).toEqual([
      ['individual', true],
      ['workshop', false],
    ])
    expect(left.booked).toEqual(['workshop'])
    await expect.poll(async () => typesOf(await page())).toEqual(['individual'])
    await expect(world.checkout(order)).toBeRefused('package_not_offered')
    const [listed] = await operator.call(listCompletedBookings)
    expect(listed).toMatchObject({ id: booking.id, packageLabel: 'Team day' })
    const { distribution } = await operator.call(readReport, { query: february })
    expect(typesOf({ packages: distribution })).toEqual(['individual', 'workshop'])
  })

  test('are independent of another website’s packages with the same key', async () => {
    const { id } = await world.make.website({ slug: 'night' })
    await save()
    await save((usual) => [{ ...workshop, label: 'Night shift', price: '90.00' }, ...usual], id)
    const [first] = (await page('night')).packages
    expect(first).toMatchObject({ type: 'workshop', label: 'Night shift', priceCents: 9_000 })
    expect((await page()).packages.at(-1)).toMatchObject({ label: 'Team day', priceCents: 24_000 })
    await world.book(order)
    await world.book({ ...order, website: 'night', basePrice: '90.00', finalPrice: '90.00' })
    const labels = (await operator.call(listCompletedBookings)).map((one) => one.packageLabel)
    expect(labels.toSorted()).toEqual(['Night shift', 'Team day'])
    // The totals combine both packages under the older website's label.
    const of = async (website?: string) => {
      const query = { ...february, ...(website && { website }) }
      const { distribution } = await operator.call(readReport, { query })
      return distribution.find(({ type }) => type === 'workshop')
    }
    expect(await of()).toMatchObject({ label: 'Team day', sessions: 2, revenue: '330.00' })
    expect(await of('night')).toMatchObject({ label: 'Night shift', sessions: 1 })
  })

  test('keep their saved order, and at most six can be on sale', async () => {
    const more = [1, 2, 3].map((n) => ({ ...workshop, type: `more-${n}`, label: `More ${n}` }))
    await expect(save((usual) => [...usual, workshop, ...more])).toBeRefused('too_many_offered')
    const saved = await save((usual) => [...usual, ...more, { ...workshop, isOffered: false }])
    expect(saved.packages).toHaveLength(7)
    const { packages } = await save((all) => [
      workshop,
      ...all.filter(({ type }) => ['individual', 'duo', 'group'].includes(type)).toReversed(),
    ])
    const inOrder = ['workshop', 'group', 'duo', 'individual']
    expect(packages.map(({ type }) => type)).toEqual(inOrder)
    await expect.poll(async () => typesOf(await page())).toEqual(inOrder)
  })
})
