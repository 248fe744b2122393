import { randomUUID } from 'node:crypto'
import { sendConfirmation, sendGuestsChanged, sendReminder } from '@synapse/api/booking/jobs'
import type { Booking } from '@synapse/api/booking/model'
import { cancelWithoutRefund, moveBooking, readBooking } from '@synapse/shared/booking/contract'
import { changeGuests } from '@synapse/shared/booking/guests-contract'
import type { BodyOf } from '@synapse/shared/endpoint'
import { listStudents } from '@synapse/shared/student/contract'
import { describe, expect, test } from 'vitest'
import { connectGoogle } from '../../support/connect-google.ts'
import { parseIcs } from '../../support/ics.ts'
import { useWorld } from '../../support/use-world.ts'

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
  operator.call(changeGuests, {
    params: { id: booking.id },
    input: bodyOf(booking, changes),
  })
const duo = () => world.book({ sessionType: 'duo', participantEmails: ['karl@example.com'] })

/** Returns the subjects of all e-mails to an address, and the invitation in the last e-mail. */
const inbox = async (to: string) => {
  const mails = (await world.mail.messages({ to })).toReversed()
  const part = mails.at(-1)?.calendar[0]
  return {
    subjects: mails.map(({ subject }) => subject.split(':')[0]),
    text: mails.at(-1)?.text ?? '',
    method: part?.method,
    ics: parseIcs(part?.content ?? ''),
    raw: (part?.content ?? '').replaceAll('\r\n ', ''),
  }
}
const addressesIn = (ics: ReturnType<typeof parseIcs>) =>
  ics.all('ATTENDEE').map(({ value }) => value.replace(/^mailto:/i, ''))

describe('a session’s guest list', () => {
  test('is changed in one step: new guests are invited, current guests are notified, and removed guests lose the event', async () => {
    const booking = await duo()
    const before = booking.studentEmail
    await change(booking, {
      studentName: 'Petra Vella',
      studentEmail: 'petra@example.com',
      participantEmails: ['karl@example.com'],
    })
    await world.settle()
    expect(await world.booking(booking.id)).toMatchObject({
      studentName: 'Petra Vella',
      studentEmail: 'petra@example.com',
      calendarEmail: 'petra@example.com',
      finalPrice: booking.finalPrice,
    })
    const petra = await inbox('petra@example.com')
    expect(petra.subjects).toEqual(['Confirmed'])
    expect(petra.text).toContain('Thank you, Petra Vella.')
    expect(petra.text).toContain('100.00')
    const karl = await inbox('karl@example.com')
    expect(karl.subjects).toEqual(['Confirmed', 'Updated'])
    for (const { method, ics } of [petra, karl]) {
      expect(method).toBe('REQUEST')
      expect(ics.value('UID')).toBe(`${booking.id}@synapse.test`)
      expect(ics.value('SEQUENCE')).toBe('1')
      expect(addressesIn(ics)).toEqual(['petra@example.com', 'karl@example.com'])
    }
    const gone = await inbox(before)
    expect(gone.subjects).toEqual(['Confirmed', 'Invitation withdrawn'])
    expect(gone.method).toBe('CANCEL')
    expect(gone.ics.value('UID')).toBe(`${booking.id}@synapse.test`)
    expect(gone.ics.value('SEQUENCE')).toBe('1')
    expect(addressesIn(gone.ics)).toEqual([before])
    // Only the removed guest's invitation is withdrawn (RFC 5546, section 3.2.5).
    expect(gone.ics.value('STATUS')).toBeUndefined()
    for (const said of [gone.raw, gone.text]) expect(said).not.toMatch(/petra|karl|meet\.|Join/i)
  })

  test('is logged in the timeline with each change and its author', async () => {
    const booking = await duo()
    await change(booking, { studentName: 'Marija Borg', participantEmails: ['lisa@example.com'] })
    const { timeline } = await operator.call(readBooking, { params: { id: booking.id } })
    expect(timeline.find(({ kind }) => kind === 'guests_changed')).toMatchObject({
      by: 'operator',
      detail: {
        name: { from: 'Maria Borg', to: 'Marija Borg' },
        added: ['lisa@example.com'],
        removed: ['karl@example.com'],
      },
    })
  })

  test('sends no e-mail and adds no timeline entry if it is saved unchanged', async () => {
    const booking = await duo()
    await change(booking, { participantEmails: ['', 'karl@example.com'].slice(1) })
    // An outdated version is accepted too, because an unchanged guest list can't conflict.
    await change(booking, { version: 1 })
    await world.settle()
    expect((await world.booking(booking.id)).inviteSequence).toBe(0)
    expect((await inbox('karl@example.com')).subjects).toEqual(['Confirmed'])
    const { timeline } = await operator.call(readBooking, { params: { id: booking.id } })
    expect(timeline.filter(({ kind }) => kind === 'guests_changed')).toEqual([])
  })

  test('is also updated in the Google event, and Google sends no e-mails', async () => {
    await connectGoogle(world)
    const booking = await duo()
    await change(booking, {
      studentName: 'Petra Vella',
      studentEmail: 'petra@example.com',
      participantEmails: [],
    })
    await world.settle()
    const [event, ...others] = await world.google.events({})
    expect(others).toEqual([])
    expect(event?.attendees?.map(({ email }) => email)).toEqual(['petra@example.com'])
    expect(event?.summary).toContain('Petra Vella')
    const notices = await world.google.notices({})
    expect(new Set(notices.map(({ sendUpdates }) => sendUpdates))).toEqual(new Set(['none']))
    expect((await world.booking(booking.id)).googleMeetLink).toBe(booking.googleMeetLink)
  })

  test('can get a new student, who replaces the previous student in the list of students', async () => {
    const booking = await world.book()
    await change(booking, { studentName: 'Petra Vella', studentEmail: 'petra@example.com' })
    const { items } = await operator.call(listStudents, { query: {} })
    expect(items.map(({ email, name, sessions }) => [email, name, sessions])).toEqual([
      ['petra@example.com', 'Petra Vella', 1],
    ])
  })

  test('can include a guest who was removed earlier', async () => {
    const booking = await duo()
    await change(booking, { participantEmails: [] })
    await world.settle()
    await change(await world.booking(booking.id), { participantEmails: ['KARL@example.com'] })
    await world.settle()
    const karl = await inbox('karl@example.com')
    expect(karl.subjects).toEqual(['Confirmed', 'Invitation withdrawn', 'Confirmed'])
    expect(karl.ics.value('SEQUENCE')).toBe('2')
  })
})

describe('changing the guests is refused', () => {
  test('if the package has too few places or an address is invalid', async () => {
    const booking = await duo()
    const refused = (changes: Partial<Guests>) =>
      operator.refused(changeGuests, {
        params: { id: booking.id },
        input: bodyOf(booking, changes),
      })
    expect(
      await refused({ participantEmails: ['karl@example.com', 'lisa@example.com'] }),
    ).toMatchObject({ reason: 'too_many_participants' })
    expect(await refused({ studentEmail: 'nobody' })).toMatchObject({ status: 400 })
    expect(await refused({ studentName: ' ' })).toMatchObject({ status: 400 })
    expect(await refused({ participantEmails: ['karl'] })).toMatchObject({ status: 400 })
    expect((await world.booking(booking.id)).version).toBe(booking.version)
  })

  test('once the session is over or cancelled, and for a booking that doesn’t exist', async () => {
    const booking = await world.book()
    const changes = { studentName: 'Petra Vella' }
    const refusedOf = (id: string) =>
      operator.refused(changeGuests, { params: { id }, input: bodyOf(booking, changes) })
    expect(await refusedOf(randomUUID())).toMatchObject({ reason: 'unknown' })
    world.clock.set(booking.end.subtract({ minutes: 1 }))
    await change(booking, changes)
    world.clock.set(booking.end)
    expect(await refusedOf(booking.id)).toMatchObject({
      reason: 'over',
      error: 'The session is over, so its guests can’t be changed.',
    })
    await operator.call(cancelWithoutRefund, { params: { id: booking.id } })
    expect(await refusedOf(booking.id)).toMatchObject({ reason: 'wrong_state' })
  })

  test('if it is based on an outdated version, and the response has the current booking', async () => {
    const booking = await world.book()
    await change(booking, { studentName: 'Petra Vella' })
    const refused = await operator.refused(changeGuests, {
      params: { id: booking.id },
      input: bodyOf(booking, { studentName: 'Rita Zammit' }),
    })
    expect(refused).toMatchObject({
      reason: 'changed',
      current: { booking: { studentName: 'Petra Vella' } },
    })
  })
})

/** Repeats the job of the last change. */
const run = async ({ id }: Booking) => {
  const { timeline } = await operator.call(readBooking, { params: { id } })
  const changeId = timeline.findLast(({ kind }) => kind === 'guests_changed')?.id ?? ''
  await world.run(sendGuestsChanged, { bookingId: id, changeId })
}

describe('e-mails about guest changes', () => {
  test('are sent only once each, even if the job is repeated', async () => {
    const booking = await duo()
    await change(booking, { studentEmail: 'petra@example.com' })
    await world.settle()
    const count = async () => (await world.mail.messages({})).length
    const sent = await count()
    await run(booking)
    await world.run(sendConfirmation, { bookingId: booking.id })
    expect(await count()).toBe(sent)
  })

  test('are not sent to an address that never got an e-mail, such as a mistyped address', async () => {
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
    await change(booking, { studentEmail: 'maria@example.com' })
    await world.settle()
    expect((await inbox('maria@exmaple.com')).subjects).toEqual([])
    expect((await inbox('maria@example.com')).subjects).toEqual(['Confirmed'])
  })

  test('list the current participants from then on, with the names of those who remain', async () => {
    const booking = await world.book({
      sessionType: 'duo',
      participantEmails: ['karl@example.com'],
      notes: 'Other students: Karl Vella',
    })
    await change(booking, { studentEmail: 'petra@example.com' })
    await world.settle()
    expect((await inbox('petra@example.com')).text).toContain('Participants: Karl Vella\n')
    await change(await world.booking(booking.id), { participantEmails: ['lisa@example.com'] })
    const sessionDate = '2027-02-09T17:00:00.000Z'
    await operator.call(moveBooking, { params: { id: booking.id }, input: { sessionDate } })
    await world.settle()
    world.clock.set('2027-02-08T17:00:00Z')
    await world.run(sendReminder, { bookingId: booking.id })
    await operator.call(cancelWithoutRefund, { params: { id: booking.id } })
    await world.settle()
    const since = await world.mail.messages({ to: 'petra@example.com' })
    for (const kind of ['Updated', 'Moved', 'Reminder', 'Cancelled']) {
      const text = since.find(({ subject }) => subject.startsWith(`${kind}: `))?.text
      expect(text).toContain('Participants: lisa@example.com\n')
      expect(text).not.toContain('Karl')
    }
  })

  test('list no other guests after the only participant was removed', async () => {
    const booking = await world.book({
      sessionType: 'duo',
      participantEmails: ['karl@example.com'],
      notes: 'Other students: Karl Vella',
    })
    await change(booking, { participantEmails: [] })
    await world.settle()
    const { text, subjects } = await inbox(booking.studentEmail)
    expect(subjects).toContain('Updated')
    expect(text).not.toContain('Karl')
  })

  test('are sent after a cancellation only to guests who had been removed before it', async () => {
    const booking = await duo()
    await change(booking, { participantEmails: ['lisa@example.com'] })
    await world.settle()
    await operator.call(cancelWithoutRefund, { params: { id: booking.id } })
    await world.settle()
    // Simulates a delayed job, which runs only now.
    await world.db('mails').where('key', 'like', 'confirmation:%:1:%').delete()
    expect((await inbox('karl@example.com')).subjects).toEqual([
      'Confirmed',
      'Invitation withdrawn',
    ])
    await run(booking)
    expect((await inbox('lisa@example.com')).subjects).toEqual(['Confirmed', 'Cancelled'])
  })

  test('are the last e-mails that removed guests get, even if the session moves later', async () => {
    const booking = await duo()
    await change(booking, { participantEmails: ['lisa@example.com'] })
    const sessionDate = '2027-02-09T17:00:00.000Z'
    await operator.call(moveBooking, { params: { id: booking.id }, input: { sessionDate } })
    await world.settle()
    const lisa = await inbox('lisa@example.com')
    expect(lisa.subjects.toSorted()).toEqual(['Confirmed', 'Moved'])
    expect((await inbox('karl@example.com')).subjects).not.toContain('Moved')
  })
})
