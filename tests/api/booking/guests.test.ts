import { randomUUID } from 'node:crypto'
import { sendConfirmation, sendGuestsChanged, sendReminder } from '@synapse/api/booking/jobs'
import type { Booking } from '@synapse/api/booking/model'
import {
  cancelBooking,
  changeGuests,
  moveBooking,
  readBooking,
} from '@synapse/shared/booking/contract'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { listStudents } from '@synapse/shared/student/contract'
import { createTodo, listTodos } from '@synapse/shared/todo/contract'
import { describe, expect, test } from 'vitest'
import { addRefundTodo } from '#support/actors/add-refund-todo.ts'
import { connectGoogle } from '#support/actors/connect-google.ts'
import { openDispute } from '#support/actors/stripe.ts'
import { readInbox } from '#support/readers/inbox.ts'
import { checkoutSessionIdOf } from '#support/readers/rows.ts'
import { until } from '#support/run/until.ts'
import { runRetriesNow } from '#support/world/job-queue.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

type Guests = BodyOf<typeof changeGuests>

const bodyOf = (booking: Booking, changes: Partial<Guests> = {}): Guests => ({
  studentName: booking.studentName,
  studentEmail: booking.studentEmail,
  calendarEmail: '',
  participantEmails: booking.participantEmails,
  version: booking.version,
  ...changes,
})
const change = (booking: Booking, changes: Partial<Guests>) =>
  operator.call(changeGuests, { params: { id: booking.id }, input: bodyOf(booking, changes) })
const duo = () => world.book({ sessionType: 'duo', participantEmails: ['karl@example.com'] })

const inbox = (to: string) => readInbox(world, to)
const addressesIn = ({ ics }: Pick<Awaited<ReturnType<typeof inbox>>, 'ics'>) =>
  ics.all('ATTENDEE').map(({ value }) => value.replace(/^mailto:/i, ''))

const run = async ({ id }: Booking) => {
  const { timeline } = await operator.call(readBooking, { params: { id } })
  const changeId = timeline.findLast(({ kind }) => kind === 'guests_changed')?.id ?? ''
  await world.run(sendGuestsChanged, { bookingId: id, changeId })
}

describe('a session’s guest list', () => {
  test('changes in one step: guests are invited, notified or uninvited', async () => {
    const booking = await duo()
    const before = booking.studentEmail
    await change(booking, {
      studentName: 'Petra Vella',
      studentEmail: 'petra@example.com',
      participantEmails: ['karl@example.com'],
    })
    await world.finishJobs()
    expect(await world.booking(booking.id)).toMatchObject({
      studentName: 'Petra Vella',
      studentEmail: 'petra@example.com',
      calendarEmail: 'petra@example.com',
      finalPrice: booking.finalPrice,
    })
    const petra = await inbox('petra@example.com')
    expect(petra.subjects).toEqual(['Confirmed'])
    expect(petra.text).toContain('Hello Petra Vella,')
    expect(petra.text).toContain('100.00')
    const karl = await inbox('karl@example.com')
    expect(karl.subjects).toEqual(['Confirmed', 'Updated'])
    for (const { method, ics } of [petra, karl]) {
      expect(method).toBe('REQUEST')
      expect(ics.value('UID')).toBe(`${booking.id}@synapse.test`)
      expect(ics.value('SEQUENCE')).toBe('1')
      expect(addressesIn({ ics })).toEqual(['petra@example.com', 'karl@example.com'])
    }
    const gone = await inbox(before)
    expect(gone.subjects).toEqual(['Confirmed', 'Invitation withdrawn'])
    expect(gone.method).toBe('CANCEL')
    expect(gone.ics.value('UID')).toBe(`${booking.id}@synapse.test`)
    expect(gone.ics.value('SEQUENCE')).toBe('1')
    expect(addressesIn(gone)).toEqual([before])
    // Only the removed guest's invitation is withdrawn (RFC 5546, section 3.2.5).
    expect(gone.ics.value('STATUS')).toBeUndefined()
    for (const part of [gone.raw, gone.text]) expect(part).not.toMatch(/petra|karl|meet\.|Join/i)
    const { items } = await operator.call(listStudents, { query: {} })
    expect(items.map(({ email, name, sessions }) => [email, name, sessions])).toEqual([
      ['petra@example.com', 'Petra Vella', 1],
    ])
    const { timeline } = await operator.call(readBooking, { params: { id: booking.id } })
    expect(timeline.find(({ kind }) => kind === 'guests_changed')).toMatchObject({
      by: 'operator',
      detail: {
        name: { from: 'Maria Borg', to: 'Petra Vella' },
        added: ['petra@example.com'],
        removed: [before],
      },
    })
    // Running the jobs again sends no more e-mails.
    const sent = (await world.mail.messages({})).length
    await run(booking)
    await world.run(sendConfirmation, { bookingId: booking.id })
    expect(await world.mail.messages({})).toHaveLength(sent)
  })

  test('sends a confirmation with new links to a participant who becomes the student', async () => {
    const booking = await duo()
    await change(booking, {
      studentName: 'Karl Vella',
      studentEmail: 'karl@example.com',
      participantEmails: [booking.studentEmail],
    })
    await world.finishJobs()
    const karl = await inbox('karl@example.com')
    expect(karl.subjects).toEqual(['Confirmed', 'Confirmed'])
    expect(karl.text).toContain('Open my booking:')
    expect(karl.ics.value('SEQUENCE')).toBe('1')
    expect((await inbox(booking.studentEmail)).subjects).toEqual(['Confirmed', 'Updated'])
  })

  test('also changes in the Google event, without e-mails from Google', async () => {
    await connectGoogle(world)
    const booking = await duo()
    await change(booking, {
      studentName: 'Petra Vella',
      studentEmail: 'petra@example.com',
      participantEmails: [],
    })
    await world.finishJobs()
    const [event, ...others] = await world.google.events({})
    expect(others).toEqual([])
    expect(event?.attendees?.map(({ email }) => email)).toEqual(['petra@example.com'])
    expect(event?.summary).toContain('Petra Vella')
    const notices = await world.google.notices({})
    expect(new Set(notices.map(({ sendUpdates }) => sendUpdates))).toEqual(new Set(['none']))
    expect((await world.booking(booking.id)).googleMeetLink).toBe(booking.googleMeetLink)
  })

  test('no longer includes removed guests, who can be added again', async () => {
    const booking = await world.book({
      sessionType: 'duo',
      participantEmails: ['karl@example.com'],
      notes: 'Other students: Karl Vella',
    })
    await world.finishJobs(change(booking, { participantEmails: [] }))
    const { text, subjects } = await inbox(booking.studentEmail)
    expect(subjects).toContain('Updated')
    expect(text).not.toContain('Karl')
    await change(await world.booking(booking.id), { participantEmails: ['KARL@example.com'] })
    await world.finishJobs()
    const karl = await inbox('karl@example.com')
    expect(karl.subjects).toEqual(['Confirmed', 'Invitation withdrawn', 'Confirmed'])
    expect(karl.ics.value('SEQUENCE')).toBe('2')
  })
})

describe('changing the guests is refused', () => {
  test('if there are too many participants, a name or address is invalid, or the list has since changed', async () => {
    const booking = await duo()
    await expect(
      change(booking, { participantEmails: ['karl@example.com', 'lisa@example.com'] }),
    ).toBeRefused('too_many_participants')
    await expect(change(booking, { studentEmail: 'nobody' })).toBeRefused('invalid')
    await expect(change(booking, { studentName: ' ' })).toBeRefused('invalid')
    await expect(change(booking, { participantEmails: ['karl'] })).toBeRefused('invalid')
    await change(booking, {})
    // The version is outdated, but there is no conflict, because the guest list is unchanged.
    await world.finishJobs(change(booking, { version: 1 }))
    expect(await world.booking(booking.id)).toMatchObject({
      version: booking.version,
      inviteSequence: 0,
    })
    expect((await inbox('karl@example.com')).subjects).toEqual(['Confirmed'])
    const { timeline } = await operator.call(readBooking, { params: { id: booking.id } })
    expect(timeline.filter(({ kind }) => kind === 'guests_changed')).toEqual([])
    await change(booking, { studentName: 'Petra Vella' })
    await expect(change(booking, { studentName: 'Rita Zammit' })).toBeRefused({
      reason: 'changed',
      current: { booking: { studentName: 'Petra Vella' } },
    })
  })

  test('once the session is over or cancelled, or for an unknown booking', async () => {
    const booking = await world.book()
    const changes = { studentName: 'Petra Vella' }
    const changeGuestsOf = (id: string) =>
      operator.call(changeGuests, { params: { id }, input: bodyOf(booking, changes) })
    await expect(changeGuestsOf(randomUUID())).toBeRefused('unknown')
    world.clock.set(booking.end.subtract({ minutes: 1 }))
    await change(booking, changes)
    world.clock.set(booking.end)
    await expect(changeGuestsOf(booking.id)).toBeRefused('session_over')
    await operator.call(cancelBooking, { params: { id: booking.id } })
    await expect(changeGuestsOf(booking.id)).toBeRefused('wrong_state')
  })
})

describe('e-mails about guest changes', () => {
  test('are not sent to a mistyped address that was never e-mailed', async () => {
    const booking = await world.make.completedBooking({
      studentEmail: 'maria@exmaple.com',
      googleMeetLink: 'https://meet.example.com/x',
    })
    await world.db('mails').insert({
      key: 'confirmation',
      bookingId: booking.id,
      kind: 'confirmation',
      recipient: 'maria@exmaple.com',
      messageId: 'unsent@synapse.test',
    })
    await world.finishJobs(change(booking, { studentEmail: 'maria@example.com' }))
    expect((await inbox('maria@exmaple.com')).subjects).toEqual([])
    expect((await inbox('maria@example.com')).subjects).toEqual(['Confirmed'])
  })

  test('list the current participants with their latest names', async () => {
    const booking = await world.book({
      sessionType: 'duo',
      participantEmails: ['karl@example.com'],
      notes: 'Other students: Karl Vella',
    })
    await world.finishJobs(change(booking, { studentEmail: 'petra@example.com' }))
    expect((await inbox('petra@example.com')).text).toContain('Participants: Karl Vella\n')
    await change(await world.booking(booking.id), { participantEmails: ['lisa@example.com'] })
    const sessionDate = '2027-02-09T17:00:00.000Z'
    await operator.call(moveBooking, { params: { id: booking.id }, input: { sessionDate } })
    await until('The job that noticed the move has been retried', async () => {
      await runRetriesNow(world.db, '1 day')
      return (await inbox('lisa@example.com')).subjects.length > 1
    })
    await world.finishJobs()
    // A guest who was added just before the move gets e-mails about the booking and the move. A
    // guest who was removed gets none about the move.
    const lisa = await inbox('lisa@example.com')
    expect(lisa.subjects.toSorted()).toEqual(['Confirmed', 'Moved'])
    expect((await inbox('karl@example.com')).subjects).not.toContain('Moved')
    world.clock.set('2027-02-08T17:00:00Z')
    await world.run(sendReminder, { bookingId: booking.id })
    await world.finishJobs(operator.call(cancelBooking, { params: { id: booking.id } }))
    const since = await world.mail.messages({ to: 'petra@example.com' })
    for (const kind of ['Updated', 'Moved', 'Reminder', 'Cancelled']) {
      const text = since.find(({ subject }) => subject.startsWith(`${kind}: `))?.text
      expect(text, kind).toContain('Participants: lisa@example.com\n')
      expect(text, kind).not.toContain('Karl')
    }
  })

  test('that are delayed until after a cancellation go only to guests who were removed before it', async () => {
    const booking = await duo()
    await world.finishJobs(change(booking, { participantEmails: ['lisa@example.com'] }))
    await world.finishJobs(operator.call(cancelBooking, { params: { id: booking.id } }))
    // Pretend that the job was delayed until now.
    await world.db('mails').where('key', 'like', 'confirmation:%:1:%').delete()
    expect((await inbox('karl@example.com')).subjects).toEqual([
      'Confirmed',
      'Invitation withdrawn',
    ])
    await run(booking)
    expect((await inbox('lisa@example.com')).subjects).toEqual(['Confirmed', 'Cancelled'])
  })
})

test('a student’s new name also appears in the titles of tasks about the booking', async () => {
  const booking = await world.book({ studentName: 'Re' })
  await addRefundTodo(operator, booking)
  await openDispute(world, checkoutSessionIdOf(booking))
  const about = { title: 'Return a book to Re', relatedBookingId: booking.id }
  await operator.call(createTodo, { input: about })
  const other = { title: 'Talk to Rebecca', relatedBookingId: booking.id }
  await operator.call(createTodo, { input: other })
  await change(await world.booking(booking.id), { studentName: 'Rea Vella' })
  const todos = await operator.call(listTodos)
  expect(todos.map(({ title }) => title).toSorted()).toEqual([
    'Disputed payment of €60.00 by Rea Vella',
    'Refund and cancel: Rea Vella',
    'Return a book to Rea Vella',
    'Talk to Rebecca',
  ])
  for (const { relatedData } of todos)
    expect(relatedData).toMatchObject({ studentName: 'Rea Vella' })
})
