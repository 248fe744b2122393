import { listCouponUses, readBooking } from '@synapse/shared/booking/contract'
import { createBooking } from '@synapse/shared/booking/create-contract'
import { describe, expect, test } from 'vitest'
import { successesOf } from '#support/calls/successes-of.ts'
import { countRows } from '#support/readers/rows.ts'
import { type OperatorBookingInput, operatorBookingInput } from '#support/samples/booking-inputs.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const create = (changes?: Partial<OperatorBookingInput>) =>
  operator.call(createBooking, { input: operatorBookingInput(changes) })

describe('a booking created by the operator', () => {
  test('is completed immediately, even at a time visitors can’t book, and triggers the e-mails', async () => {
    const { booking } = await create({ additionalNotes: 'Met at the fair' })
    expect(booking).toMatchObject({
      website: 'synapse-ai',
      sessionDate: '2027-02-07T09:00:00.000Z',
      sessionTime: '10:00',
      paymentStatus: 'completed',
      source: 'operator',
      numberOfStudents: 1,
      durationMinutes: 120,
      finalPrice: '60.00',
      additionalNotes: 'Met at the fair',
      hasPayment: false,
      expiresAt: null,
    })
    expect(booking.googleMeetLink).toMatch(/^https:/)
    await world.finishJobs()
    const mails = await world.mail.messages({ to: 'anna@example.com' })
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Confirmed: Sun 7 Feb, 10:00 · Synapse AI',
    ])
    const { timeline } = await operator.call(readBooking, { params: { id: booking.id } })
    expect(timeline.map(({ kind }) => kind)).toEqual(['created', 'completed', 'mail_sent'])
    expect(timeline.map(({ by }) => by)).toEqual(['operator', 'operator', 'job'])
    // No notification is sent, because the operator created this booking.
    expect(await world.mail.messages({ subject: 'New booking' })).toEqual([])
  })

  test('can be free or have a custom price in whole euros', async () => {
    const free = await create({ basePrice: 0, finalPrice: 0 })
    expect(free.booking).toMatchObject({ finalPrice: '0.00', paymentStatus: 'completed' })
    const cheap = await create({ sessionTime: '14:00', basePrice: '45', finalPrice: '45' })
    expect(cheap.booking.finalPrice).toBe('45.00')
    await expect(
      create({ sessionTime: '18:00', basePrice: '45.50', finalPrice: '45.50' }),
    ).toBeRefused('price_not_whole')
  })

  test('is for as many students as its package includes, and ignores blank participants', async () => {
    const { booking } = await create({
      sessionType: 'group',
      participantEmails: ['', 'b@example.com', ''],
      basePrice: '150',
      finalPrice: '150',
    })
    expect(booking).toMatchObject({
      numberOfStudents: 4,
      durationMinutes: 150,
      participantEmails: ['b@example.com'],
    })
    await expect(
      create({ sessionTime: '15:00', participantEmails: ['b@example.com'] }),
    ).toBeRefused('too_many_participants')
  })

  test('is created only once, on the date in Malta’s time zone, even if it is sent twice in parallel', async () => {
    const input = operatorBookingInput({
      sessionDate: '2027-02-08T23:30:00Z',
      sessionTime: '18:00',
    })
    const [first, second] = await Promise.all([
      operator.call(createBooking, { input }),
      operator.call(createBooking, { input }),
    ])
    expect(second.booking.id).toBe(first.booking.id)
    expect(first.booking.sessionDate).toBe('2027-02-09T17:00:00.000Z')
    await world.finishJobs()
    expect(await world.mail.messages({ to: 'anna@example.com' })).toHaveLength(1)
  })

  test('is refused if it reuses an id with different details', async () => {
    const input = operatorBookingInput({
      sessionType: 'duo',
      participantEmails: ['b@example.com'],
      payment: { amount: '60', method: 'cash' },
    })
    const { booking } = await create(input)
    expect((await create(input)).booking).toEqual(booking)
    for (const changes of [
      { payment: { amount: '60', method: 'bank_transfer' } },
      { payment: { amount: '20', method: 'cash' } },
      { studentName: 'Ben Borg' },
      { sessionTime: '15:00' },
      { participantEmails: ['c@example.com'] },
      { additionalNotes: 'Brings a laptop' },
      { websiteId: 'night-school' },
      { basePrice: '70.00', discountAmount: '10.00' },
    ] as Partial<OperatorBookingInput>[])
      await expect(create({ ...input, ...changes }), Object.keys(changes)[0]).toBeRefused(
        'id_reused',
      )
  })

  test('is refused less than three hours from another session, even in parallel', async () => {
    await world.make.website({ slug: 'other' })
    await create()
    await expect(create({ sessionTime: '12:59', websiteId: 'other' })).toBeRefused('taken')
    // Of several parallel bookings for a slot, only one is accepted.
    const parallel = [1, 2, 3, 4].map(() => create({ sessionTime: '13:00', websiteId: 'other' }))
    expect(await successesOf(parallel)).toMatchObject([{ booking: { website: 'other' } }])
  })

  test('is refused at a past or nonexistent time, on an unknown website or with inconsistent amounts', async () => {
    await world.signIn()
    const before = await countRows(world.db)
    await expect(create({ sessionDate: '2027-02-01', sessionTime: '09:00' })).toBeRefused('past')
    await expect(create({ sessionDate: '2027-03-28', sessionTime: '02:30' })).toBeRefused('skipped')
    // The second name looks like an id.
    for (const websiteId of ['nowhere', '12345678-aaaaaaaaaaaaaaaaaaaaaaaaaaa'])
      await expect(create({ websiteId }), websiteId).toBeRefused('unknown_website')
    await expect(create({ discountAmount: '10' })).toBeRefused('price_differs')
    expect(await countRows(world.db)).toEqual(before)
  })
})

describe('a coupon in a booking created by the operator', () => {
  const withCoupon = (couponCode: string, changes: Partial<OperatorBookingInput> = {}) =>
    operatorBookingInput({ couponCode, discountAmount: '6.00', finalPrice: '54.00', ...changes })
  const make = (input: OperatorBookingInput) => operator.call(createBooking, { input })
  const uses = async (code: string) =>
    (await world.db('coupons').where({ code }).first()).usageCount

  test('applies its discount and is used once, even if the request is sent repeatedly', async () => {
    const { id: couponId, code } = await world.make.coupon()
    const input = withCoupon(` ${code.toLowerCase()} `)
    const { booking } = await make(input)
    expect(booking).toMatchObject({
      couponCode: code,
      discountAmount: '6.00',
      finalPrice: '54.00',
      owed: '54.00',
    })
    expect((await make(input)).booking.id).toBe(booking.id)
    expect(await uses(code)).toBe(1)
    const [use] = await operator.call(listCouponUses, { params: { id: couponId } })
    expect(use).toMatchObject({ bookingId: booking.id, discountAmount: '6.00' })
    expect((await world.booking(booking.id)).couponId).toBe(couponId)
  })

  test('is refused if it is invalid or the discount is wrong', async () => {
    const { code } = await world.make.coupon({ usageLimit: 1 })
    const other = await world.make.coupon({ websiteId: (await world.make.website()).id })
    await expect(create(withCoupon('NOSUCHCODE'))).toBeRefused('coupon_invalid')
    await expect(create(withCoupon(other.code))).toBeRefused('coupon_invalid')
    await expect(
      create(withCoupon(code, { discountAmount: '7.00', finalPrice: '53.00' })),
    ).toBeRefused('price_differs')
    expect(await uses(code)).toBe(0)
    await make(withCoupon(code))
    await expect(create(withCoupon(code, { sessionTime: '17:00' }))).toBeRefused('coupon_invalid')
    // If the slot is taken, the coupon stays unused.
    const fresh = await world.make.coupon()
    await expect(create(withCoupon(fresh.code))).toBeRefused('taken')
    expect(await uses(fresh.code)).toBe(0)
  })

  test('is accepted for only one of several parallel bookings if it has one use left', async () => {
    const { code } = await world.make.coupon({ usageLimit: 1 })
    await world.signIn()
    const times = ['09:00', '12:00', '15:00', '18:00']
    expect(
      await successesOf(times.map((sessionTime) => make(withCoupon(code, { sessionTime })))),
    ).toHaveLength(1)
    expect(await uses(code)).toBe(1)
  })
})

test('an in-person booking has a venue but no link', async () => {
  const { booking } = await create({ venue: 'in_person' })
  expect(booking).toMatchObject({ venue: 'in_person', googleMeetLink: null })
  await world.finishJobs()
  const [mail] = await world.mail.messages({ to: 'anna@example.com' })
  expect(mail?.text).toContain('Where: In person, in Malta or Gozo')
  expect((await create({ sessionTime: '17:00' })).booking.venue).toBe('online')
})
