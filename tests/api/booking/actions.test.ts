import { randomUUID } from 'node:crypto'
import { lockSlots } from '@synapse/api/booking/model'
import { listBookedTimes } from '@synapse/shared/booking/checkout-contract'
import {
  cancelBooking,
  cancelBookingWithDelete,
  changeBookingNotes,
  createRefundTodo,
  moveBooking,
  readBooking,
  resendInvite,
} from '@synapse/shared/booking/contract'
import { describe, expect, test } from 'vitest'
import { closeDispute, openDispute } from '#support/actors/stripe.ts'
import { successesOf } from '#support/calls/successes-of.ts'
import { invitationIn } from '#support/readers/ics.ts'
import { countLockWaits } from '#support/readers/lock-waits.ts'
import { checkoutSessionIdOf } from '#support/readers/rows.ts'
import { until } from '#support/run/until.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const unknown = { params: { id: randomUUID() } }

const newestInvite = async (to: string) => {
  const mails = await world.mail.messages({ to })
  const mail = mails.toSorted((a, b) => sequenceOf(b) - sequenceOf(a))[0]
  if (!mail) throw new Error(`No mail came to ${to}`)
  return { subject: mail.subject, ics: invitationIn(mail), count: mails.length }
}
const sequenceOf = (mail: { calendar: { content: string }[] }) =>
  Number(invitationIn(mail).value('SEQUENCE') ?? -1)

describe('moving a booking', () => {
  test('sends a new invitation, keeps the price and frees the old slot', async () => {
    const booking = await world.book({ sessionDate: '2027-02-03T08:00:00Z' })
    // Moving the booking to its current time sends no e-mail.
    await operator.call(moveBooking, {
      params: { id: booking.id },
      input: { sessionDate: booking.start.toString() },
    })
    const { booking: moved } = await operator.call(moveBooking, {
      params: { id: booking.id },
      input: { sessionDate: '2027-02-07T17:00:00Z' },
    })
    expect(moved).toMatchObject({
      sessionDate: '2027-02-07T17:00:00.000Z',
      sessionTime: '18:00',
      finalPrice: '60.00',
      paymentStatus: 'completed',
    })
    expect(await world.call(listBookedTimes)).toEqual([{ sessionDate: '2027-02-07T17:00:00Z' }])
    await world.finishJobs()
    const { subject, ics, count } = await newestInvite(booking.studentEmail)
    expect(count).toBe(2)
    expect(subject).toBe('Moved: Sun 7 Feb, 18:00 (was Wed 3 Feb, 09:00) · Synapse AI')
    expect(ics.value('METHOD')).toBe('REQUEST')
    expect(ics.value('SEQUENCE')).toBe('1')
    expect(ics.value('UID')).toBe(`${booking.id}@synapse.test`)
    expect(ics.value('DTSTART')).toBe('20270207T170000Z')
    const { timeline } = await operator.call(readBooking, { params: { id: booking.id } })
    expect(timeline.find(({ kind }) => kind === 'moved')?.detail).toEqual({
      from: '2027-02-03T08:00:00Z',
      to: '2027-02-07T17:00:00Z',
    })
  })

  test('waits until a concurrent booking of the same slot is saved', async () => {
    const booking = await world.make.completedBooking()
    const sessionDate = world.make.nextSlot().toString()
    await world.signIn()
    const start = async () => (await world.booking(booking.id)).start.toString()
    let moving: Promise<unknown> | undefined
    await world.db.transaction(async (trx) => {
      await lockSlots(trx)
      moving = operator.call(moveBooking, { params: { id: booking.id }, input: { sessionDate } })
      await until(
        'The move waits for the lock, or didn’t wait',
        async () => (await countLockWaits(world.db)) > 0 || (await start()) === sessionDate,
      )
      expect(await start()).toBe(booking.start.toString())
    })
    await moving
    expect(await start()).toBe(sessionDate)
  })

  const move = (id: string, sessionDate: string) =>
    operator.call(moveBooking, { params: { id }, input: { sessionDate } })

  test('is refused if the new time is taken or has passed', async () => {
    const [one, other] = [await world.make.completedBooking(), await world.make.completedBooking()]
    await expect(move(one.id, other.start.add({ hours: 2 }).toString())).toBeRefused('taken')
    await expect(move(one.id, '2027-01-31T08:00:00Z')).toBeRefused('past')
  })

  test('is refused if the booking isn’t confirmed or doesn’t exist', async () => {
    const { bookingId } = await world.checkout()
    await expect(move(bookingId, '2027-03-01T08:00:00Z')).toBeRefused('wrong_state')
    await expect(move(randomUUID(), '2027-03-01T08:00:00Z')).toBeRefused('unknown')
  })

  test('succeeds for only one of two bookings moved to the same time in parallel', async () => {
    const [one, other] = [await world.make.completedBooking(), await world.make.completedBooking()]
    expect(
      await successesOf(
        [one, other].map(({ id }) =>
          operator.call(moveBooking, {
            params: { id },
            input: { sessionDate: '2027-03-07T10:00:00Z' },
          }),
        ),
      ),
    ).toHaveLength(1)
  })
})

test.each([
  ['moving', moveBooking, { sessionDate: '2027-02-07T17:00:00Z' }],
  ['cancelling', cancelBooking, {}],
] as const)(
  '%s a booking is refused if it has changed since it was read',
  async (_, endpoint, wish) => {
    const { id } = await world.make.completedBooking()
    const params = { id }
    const { booking: read } = await operator.call(readBooking, { params })
    const notes = { additionalNotes: 'Rings before she comes' }
    const changed = await operator.call(changeBookingNotes, { params, input: notes })
    const input = { ...wish, version: read.version } as never
    await expect(operator.call(endpoint, { params, input })).toBeRefused({
      reason: 'changed',
      current: changed,
    })
    expect(await world.booking(id)).toMatchObject({ paymentStatus: 'completed' })
    await operator.call(endpoint, {
      params,
      input: { ...wish, version: changed.booking.version } as never,
    })
  },
)

describe('resending the invitation', () => {
  test('sends an e-mail every time, with a higher sequence number', async () => {
    const booking = await world.book()
    for (const sequence of ['1', '2']) {
      await world.finishJobs(operator.call(resendInvite, { params: { id: booking.id } }))
      const { subject, ics } = await newestInvite(booking.studentEmail)
      expect(subject, sequence).toContain('Confirmed: ')
      expect(ics.value('METHOD'), sequence).toBe('REQUEST')
      expect(ics.value('SEQUENCE')).toBe(sequence)
    }
    expect(await world.mail.messages({ to: booking.studentEmail })).toHaveLength(3)
    const { timeline } = await operator.call(readBooking, { params: { id: booking.id } })
    expect(timeline.filter(({ kind }) => kind === 'invite_resent')).toHaveLength(2)
  })

  test('is refused for sessions in Google Calendar and for bookings that aren’t confirmed', async () => {
    const inCalendar = await world.make.completedBooking({ calendarEventId: 'event' })
    await expect(operator.call(resendInvite, { params: { id: inCalendar.id } })).toBeRefused({
      reason: 'in_calendar',
      error:
        'The session is already in Google Calendar, and its guests have been invited. This app sends the invitations by e-mail; Google Calendar sends none.',
    })
    const { bookingId } = await world.checkout()
    await expect(operator.call(resendInvite, { params: { id: bookingId } })).toBeRefused(
      'wrong_state',
    )
    await expect(operator.call(resendInvite, unknown)).toBeRefused('unknown')
  })
})

test('once a session has started, no invitation can be sent and cancelling sends no e-mail', async () => {
  const { id, start, studentEmail } = await world.make.completedBooking()
  world.clock.set(start)
  await expect(operator.call(resendInvite, { params: { id } })).toBeRefused('begun')
  await world.finishJobs(operator.call(cancelBooking, { params: { id } }))
  expect(await world.booking(id)).toMatchObject({ paymentStatus: 'cancelled', inviteSequence: 0 })
  expect(await world.mail.messages({ to: studentEmail })).toEqual([])
})

test('cancelling without a refund frees the slot, keeps the payment and notifies the guests', async () => {
  const booked = await world.book()
  const params = { id: booked.id }
  const { booking } = await operator.call(cancelBooking, { params })
  expect(booking).toMatchObject({ paymentStatus: 'cancelled', hasPayment: true })
  expect(await world.call(listBookedTimes)).toEqual([])
  await world.finishJobs()
  expect((await world.booking(booked.id)).inviteSequence).toBe(1)
  const { subject, ics, count } = await newestInvite(booked.studentEmail)
  expect(count).toBe(2)
  expect(subject).toContain('Cancelled: ')
  expect(ics.value('METHOD')).toBe('CANCEL')
  expect(ics.value('STATUS')).toBe('CANCELLED')
  expect(ics.value('SEQUENCE')).toBe('1')
  expect(ics.value('UID')).toBe(`${booked.id}@synapse.test`)
  expect(ics.all('BEGIN').map(({ value }) => value)).not.toContain('VALARM')
  const [mail] = await world.mail.messages({ to: booked.studentEmail, subject: 'Cancelled: ' })
  expect(mail?.text).not.toContain('is on its way to the card')
  // Older versions of the app use the second endpoint.
  for (const endpoint of [cancelBooking, cancelBookingWithDelete]) {
    await expect(operator.call(endpoint, { params })).toBeRefused('wrong_state')
    await expect(operator.call(endpoint, unknown)).toBeRefused('unknown')
  }
  const other = await world.make.completedBooking()
  const old = await operator.call(cancelBookingWithDelete, { params: { id: other.id } })
  expect(old.booking.paymentStatus).toBe('cancelled')
})

test('a refund task is added once, only for a paid booking, and leaves the booking unchanged', async () => {
  const booked = await world.book({ studentName: 'Maria Borg' })
  const { booking, todoItem } = await operator.call(createRefundTodo, { params: { id: booked.id } })
  expect(booking.paymentStatus).toBe('completed')
  expect(todoItem).toMatchObject({
    type: 'booking_cancellation',
    status: 'pending',
    relatedBookingId: booked.id,
    relatedData: {
      finalPrice: '60.00',
      studentName: 'Maria Borg',
      studentEmail: booked.studentEmail,
    },
  })
  await expect(operator.call(createRefundTodo, { params: { id: booked.id } })).toBeRefused('exists')
  const { bookingId } = await world.checkout()
  await expect(operator.call(createRefundTodo, { params: { id: bookingId } })).toBeRefused(
    'wrong_state',
  )
  await expect(operator.call(createRefundTodo, unknown)).toBeRefused('unknown')
})

test('changing the operator’s notes leaves the student’s notes unchanged', async () => {
  const { id } = await world.book({ notes: 'Please speak slowly.' })
  const { booking } = await operator.call(changeBookingNotes, {
    params: { id },
    input: { additionalNotes: 'Knows spreadsheets' },
  })
  expect(booking).toMatchObject({
    guestMessage: 'Please speak slowly.',
    additionalNotes: 'Knows spreadsheets',
  })
  const input = { additionalNotes: null }
  const cleared = await operator.call(changeBookingNotes, { params: { id }, input })
  expect(cleared.booking.additionalNotes).toBeNull()
  await expect(operator.call(changeBookingNotes, { ...unknown, input })).toBeRefused('unknown')
  const [notice] = await world.mail.messages({ subject: 'New booking' })
  expect(notice?.text).toContain('Please speak slowly.')
})

test('a refund task says whether the payment is disputed or was lost in a dispute', async () => {
  const description = async ({ id }: { id: string }) =>
    (await operator.call(createRefundTodo, { params: { id } })).todoItem.description
  const [open, lost] = [await world.book(), await world.book()]
  for (const booking of [open, lost]) {
    const session = checkoutSessionIdOf(booking)
    const dispute = await openDispute(world, session)
    if (booking === lost) await closeDispute(world, dispute, 'lost')
  }
  expect(await description(open)).toContain('wait for the bank’s decision')
  expect(await description(lost)).toContain('there is nothing to refund')
})
