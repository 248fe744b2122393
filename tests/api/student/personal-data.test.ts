import { randomUUID } from 'node:crypto'
import { expireBookings, purgeUnpaidBookings } from '@synapse/api/booking/jobs'
import { eraseOldStudents } from '@synapse/api/student/jobs'
import { changeBookingNotes, changeGuests, readBooking } from '@synapse/shared/booking/contract'
import { createClient } from '@synapse/shared/client/contract'
import { disconnectGoogle } from '@synapse/shared/meeting/contract'
import { refundBooking } from '@synapse/shared/refund/contract'
import {
  erasePersonalData,
  exportPersonalData,
  listStudents,
  readRetention,
  readStudent,
  saveRetention,
  saveStudentNotes,
} from '@synapse/shared/student/contract'
import { createTodo, listTodos } from '@synapse/shared/todo/contract'
import { describe, expect, test } from 'vitest'
import { connectGoogle } from '#support/actors/connect-google.ts'
import { tablesWith } from '#support/readers/tables-with.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const email = 'zzperson@example.com'
const params = { email: 'ZZperson@example.com' }
const erase = () => operator.call(erasePersonalData, { params })
const exported = () => operator.call(exportPersonalData, { params })

/** Creates a booking with every kind of personal detail, whose session has taken place. */
const attend = async () => {
  const booking = await world.book({
    studentName: 'Zzperson Borg',
    studentEmail: params.email,
    sessionType: 'duo',
    participantEmails: ['zzperson.friend@example.com'],
    visitorZone: 'Pacific/Kiritimati',
    notes: 'Other students: Zzperson’s friend. I like zzperson-things.',
  })
  const { id, version } = await world.booking(booking.id)
  await operator.call(changeGuests, {
    params: { id },
    input: {
      studentName: 'Zzperson Borg-Vella',
      studentEmail: params.email,
      calendarEmail: 'zzperson.work@example.com',
      participantEmails: ['zzperson.sister@example.com'],
      version,
    },
  })
  // The app may repeat a call that has an idempotency key, so the server keeps the response.
  const keyed = () => ({ headers: { 'Idempotency-Key': randomUUID() } })
  await operator.call(changeBookingNotes, {
    params: { id },
    input: { additionalNotes: 'zzperson was late' },
    ...keyed(),
  })
  const notes = { notes: 'zzperson is kind' }
  await operator.call(saveStudentNotes, { params, input: notes, ...keyed() })
  await world.finishJobs()
  world.clock.advance({ hours: 24 * 20 })
  return booking
}

describe('erasing personal data', () => {
  test('leaves no trace of the person in any table, and changes no totals', async () => {
    const booking = await attend()
    expect((await tablesWith(world.db, 'zzperson')).length).toBeGreaterThan(4)
    await world.db('bookingEvents').insert({
      bookingId: booking.id,
      kind: 'disputed',
      detail: { dispute: 'dp_1', reason: 'fraudulent' },
    })
    const before = await operator.call(readStudent, { params })
    expect(await erase()).toEqual({ bookings: 1, guestIn: 0, documents: 0 })
    await world.finishJobs()
    // This table tells devices that sync later that the student was erased.
    expect(await tablesWith(world.db, 'zzperson')).toEqual(['changed_records'])
    const erased = await world.booking(booking.id)
    expect(erased).toMatchObject({
      studentName: 'Erased student',
      visitorZone: null,
      paid: '100.00',
    })
    expect(erased.studentEmail).toMatch(/^erased-[0-9a-f]{12}@erased\.invalid$/)
    const { timeline } = await operator.call(readBooking, { params: { id: booking.id } })
    expect(timeline.findLast(({ kind }) => kind === 'mail_sent')?.detail).toEqual({
      kind: expect.any(String),
      to: 'an erased address',
    })
    expect(timeline.at(-1)?.kind).toBe('personal_data_erased')
    const { student, bookings } = await operator.call(readStudent, {
      params: { email: erased.studentEmail },
    })
    expect(bookings).toHaveLength(1)
    expect(student).toMatchObject({
      sessions: before.student?.sessions,
      totalSpent: before.student?.totalSpent,
      isArchived: true,
    })
    const listed = await operator.call(listStudents, { query: { filter: 'all' } })
    expect(listed.items).toEqual([])
    await expect(operator.call(readStudent, { params })).toBeRefused('unknown')
    await expect(operator.call(erasePersonalData, { params })).toBeRefused('unknown')
  })

  test('keeps other people’s bookings, without the erased guest', async () => {
    const host = await world.book({
      sessionType: 'duo',
      studentName: 'Rita Galea',
      participantEmails: [params.email],
      notes: 'Other students: A friend',
    })
    world.clock.advance({ hours: 24 * 20 })
    expect(await erase()).toEqual({ bookings: 0, guestIn: 1, documents: 0 })
    expect(await tablesWith(world.db, 'zzperson')).toEqual([])
    expect(await world.booking(host.id)).toMatchObject({
      studentName: 'Rita Galea',
      studentEmail: host.studentEmail,
      participantEmails: [],
    })
  })

  test('removes the person’s name from messages by students who named them as a participant', async () => {
    const host = await world.finishJobs(
      world.book({
        sessionType: 'duo',
        participantEmails: [params.email],
        notes: 'Other students:\nZzperson Borg-Vella\nWe use Linux.',
      }),
    )
    await attend()
    expect(await erase()).toMatchObject({ bookings: 1, guestIn: 1 })
    await world.finishJobs()
    expect(await tablesWith(world.db, 'zzperson')).toEqual(['changed_records'])
    const { booking } = await operator.call(readBooking, { params: { id: host.id } })
    expect(booking.guestMessage).toBe('Other students:\nErased student\nWe use Linux.')
  })

  test('includes bookings that once had the person on the guest list', async () => {
    const { id } = await world.book({
      sessionType: 'duo',
      participantEmails: [params.email],
      notes: 'Other students: A friend',
    })
    const replaced = await world.book({ studentEmail: params.email })
    for (const booking of [id, replaced.id]) {
      const { version } = await world.booking(booking)
      const guests = { studentName: 'Rita Galea', studentEmail: 'rita@example.com', version }
      const input = { ...guests, calendarEmail: guests.studentEmail, participantEmails: [] }
      await world.finishJobs(operator.call(changeGuests, { params: { id: booking }, input }))
    }
    world.clock.advance({ hours: 24 * 20 })
    expect(await exported()).toMatchObject({ records: { guestIn: [{}, {}] } })
    expect(await erase()).toEqual({ bookings: 0, guestIn: 2, documents: 0 })
    expect(await tablesWith(world.db, 'zzperson')).toEqual(['changed_records'])
  })

  test.each([true, false])(
    'deletes the calendar event without e-mailing anyone, with Google connected: %s',
    async (isConnected) => {
      await connectGoogle(world)
      const { id } = await attend()
      const sent = (await world.mail.messages()).length
      if (!isConnected) await operator.call(disconnectGoogle)
      await world.finishJobs(erase())
      if (!isConnected) await connectGoogle(world)
      const events = await world.google.events({})
      const event = events.find((one) => one.id === id.replaceAll('-', ''))
      expect(event?.status ?? 'cancelled').toBe('cancelled')
      expect(await world.mail.messages()).toHaveLength(sent)
      expect(await operator.call(listTodos)).toEqual([])
    },
  )

  test('stops all e-mails to the person, even after a later refund', async () => {
    const { id } = await attend()
    const sent = (await world.mail.messages()).length
    await erase()
    await operator.call(refundBooking, {
      params: { id },
      input: { amount: '10', remaining: '100' },
    })
    await world.finishJobs()
    expect(await world.db('mails').where({ bookingId: id, kind: 'refund-made' })).toHaveLength(1)
    expect(await world.mail.messages()).toHaveLength(sent)
    const failed = await world.db('pgboss.job').whereIn('state', ['failed', 'retry'])
    expect(failed).toEqual([])
  })
})

describe('erasing is refused', () => {
  test('before the session is over, and while a task about the booking is open', async () => {
    const booking = await world.book({ studentEmail: params.email })
    await operator.call(createTodo, {
      input: { type: 'general', title: 'Call back', relatedBookingId: booking.id },
    })
    await expect(operator.call(erasePersonalData, { params })).toBeRefused({
      reason: 'unfinished',
      error:
        'This person’s data can’t be erased yet. Unfinished: an upcoming session and an open task.',
    })
    expect(await world.booking(booking.id)).toMatchObject({ studentEmail: params.email })
  })

  test('for a client without bookings, because their invoices need the details', async () => {
    await operator.call(createClient, { input: { businessName: 'Zz School', email } })
    await expect(operator.call(erasePersonalData, { params })).toBeRefused({
      error:
        'This e-mail address belongs only to a client. Clients aren’t erased, because their invoices must be kept.',
    })
    expect((await exported()).records.clients).toMatchObject([{ business_name: 'Zz School' }])
  })

  test('while the student has a balance due', async () => {
    await world.make.completedBooking({ studentEmail: email })
    world.clock.advance({ hours: 24 * 20 })
    await expect(operator.call(erasePersonalData, { params })).toBeRefused({
      details: 'Unfinished: an unpaid balance.',
    })
  })
})

test('students are erased the chosen number of years after their last session as a student or guest', async () => {
  const at = (date: string, studentEmail: string) =>
    world.make.cashBooking({
      studentEmail,
      sessionDate: new Date(`${date}T10:00:00Z`),
    })
  const old = await at('2025-01-20', 'old@example.com')
  const owing = await world.make.completedBooking({
    studentEmail: 'owing@example.com',
    sessionDate: new Date('2025-01-21T10:00:00Z'),
  })
  await at('2024-06-03', 'loyal@example.com')
  const recent = await at('2026-06-03', 'loyal@example.com')
  const friend = await at('2025-01-22', 'friend@example.com')
  await world.make.cashBooking({
    participantEmails: ['Friend@example.com'],
    sessionDate: new Date('2026-06-04T10:00:00Z'),
  })
  const nameOf = async ({ id }: { id: string }) => (await world.booking(id)).studentName
  await world.run(eraseOldStudents)
  expect(await nameOf(old)).toBe('Joe Camilleri')
  await operator.call(saveRetention, { input: { years: 2 } })
  expect(await operator.call(readRetention)).toEqual({ years: 2 })
  await world.run(eraseOldStudents)
  await world.run(eraseOldStudents)
  expect(await nameOf(old)).toBe('Erased student')
  for (const kept of [owing, recent, friend]) expect(await nameOf(kept)).toBe('Joe Camilleri')
  const erased = await world.db('bookingEvents').where({ kind: 'personal_data_erased' })
  expect(erased.map(({ bookingId }) => bookingId)).toEqual([old.id])
})

test('notes on a student are deleted once all the student’s bookings have been purged as unpaid', async () => {
  await world.checkout({ studentEmail: params.email })
  const { id } = await world.book({ studentEmail: 'kept@example.com' })
  for (const one of [params, { email: 'kept@example.com' }])
    await operator.call(saveStudentNotes, { params: one, input: { notes: 'Called twice' } })
  world.clock.advance({ minutes: 31 })
  await world.run(expireBookings)
  world.clock.advance({ hours: 24 * 31 })
  await world.run(eraseOldStudents)
  expect(await world.db('studentNotes')).toHaveLength(2)
  await world.run(purgeUnpaidBookings)
  await world.run(eraseOldStudents)
  expect(await world.db('studentNotes')).toMatchObject([{ studentKey: 'kept@example.com' }])
  expect(await world.booking(id)).toMatchObject({ studentEmail: 'kept@example.com' })
})

test('the personal-data export contains everything about the person, and nothing about others', async () => {
  await attend()
  await world.book({
    studentName: 'Rita Galea',
    sessionType: 'duo',
    participantEmails: [params.email],
    notes: 'Other students: A friend',
  })
  const { email: of, records } = await exported()
  expect(of).toBe(email)
  expect(records.bookings).toMatchObject([
    { student_name: 'Zzperson Borg-Vella', notes: 'zzperson was late', final_price: '100.00' },
  ])
  expect(records.notes).toEqual([{ notes: 'zzperson is kind' }])
  expect(records.payments).toMatchObject([{ amount: '100.00', status: 'completed' }])
  expect(records.guestIn).toHaveLength(1)
  expect(records.timeline?.map(({ kind }) => kind)).toContain('guests_changed')
  expect(records.emails?.length).toBeGreaterThan(1)
  expect(JSON.stringify({ ...records, emails: [] })).not.toContain('Rita')
})
