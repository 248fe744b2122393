import { randomUUID } from 'node:crypto'
import { sendBookingEdited, sendConfirmation, sendMoved } from '@synapse/api/booking/jobs'
import type { Booking } from '@synapse/api/booking/model'
import {
  cancelBooking,
  changeGuests,
  moveBooking,
  readBooking,
} from '@synapse/shared/booking/contract'
import { editBooking } from '@synapse/shared/booking/edit-contract'
import { readBookingMail, resendBookingMail } from '@synapse/shared/booking/mail-contract'
import { describe, expect, test } from 'vitest'
import { waitForLockWaits } from '#support/readers/lock-waits.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const bookAndFind = async () => {
  const booking = await world.book()
  const { timeline } = await operator.call(readBooking, { params: { id: booking.id } })
  const sent = timeline.find(
    (entry) => entry.kind === 'mail_sent' && entry.detail.kind === 'confirmation',
  )
  if (sent?.kind !== 'mail_sent' || !sent.detail.mailId) throw new Error('No mail was written down')
  return { booking, params: { id: booking.id, mailId: sent.detail.mailId } }
}

const received = (to: string) => world.mail.messages({ to, subject: 'Confirmed: ' })

/**
 * Runs `work` after a confirmation job has read the recipients, but before it sends the e-mails.
 */
const whileItIsConfirmed = async (work: (booking: Booking) => Promise<unknown>) => {
  const booking = await world.make.completedBooking({
    sessionType: 'duo',
    numberOfStudents: 2,
    studentName: 'Maria Brog',
    participantEmails: ['karl@example.com'],
    googleMeetLink: 'https://meet.example.com/x',
  })
  const held = await world.db.transaction()
  await held.raw('lock table mails in exclusive mode')
  const confirm = () => world.run(sendConfirmation, { bookingId: booking.id })
  // If the job fails, retry it, as the job queue does.
  const sending = confirm().catch(confirm)
  await waitForLockWaits(world.db, { query: 'insert into "mails"%' })
  await work(booking)
  await held.commit()
  await sending
  await world.finishJobs()
  return world.mail.messages({})
}

test('an e-mail in the timeline keeps its original text and is resent with a new Message-ID', async () => {
  const { booking, params } = await bookAndFind()
  await operator.call(moveBooking, {
    params: { id: booking.id },
    input: { sessionDate: '2027-02-09T17:00:00Z' },
  })
  await world.finishJobs()
  const [original] = await received(booking.studentEmail)
  if (!original?.text || !original.html) throw new Error('The confirmation did not come')
  const { mail } = await operator.call(readBookingMail, { params })
  expect(mail).toMatchObject({
    recipient: booking.studentEmail,
    content: { subject: original.subject, hasInvitation: true },
  })
  expect(mail.content?.text.trim()).toBe(original.text.trim())
  expect(mail.content?.html.trim()).toBe(original.html.trim())
  await world.finishJobs(operator.call(resendBookingMail, { params, input: { id: randomUUID() } }))
  const [first, second, ...others] = await received(booking.studentEmail)
  expect(others).toEqual([])
  if (!first || !second) throw new Error('The confirmation did not come twice')
  expect(second.messageId).not.toBe(first.messageId)
  for (const part of ['subject', 'text', 'html'] as const) expect(second[part]).toBe(first[part])
  expect(second.calendar.map(({ content }) => content)).toEqual(
    first.calendar.map(({ content }) => content),
  )
  const { timeline } = await operator.call(readBooking, { params: { id: booking.id } })
  expect(timeline.at(-1)).toMatchObject({
    kind: 'mail_sent',
    detail: { to: booking.studentEmail, isRepeat: true },
  })
})

describe('a resent e-mail', () => {
  test('is sent once per click, even if the request is repeated', async () => {
    const { booking, params } = await bookAndFind()
    const click = () => {
      const input = { id: randomUUID() }
      const send = () => operator.call(resendBookingMail, { params, input })
      return Promise.all([send(), send(), send()])
    }
    await world.finishJobs(click())
    expect(await received(booking.studentEmail)).toHaveLength(2)
    await world.finishJobs(click())
    expect(await received(booking.studentEmail)).toHaveLength(3)
  })

  test('is refused without its original text or for another booking', async () => {
    const { booking, params } = await bookAndFind()
    const input = { id: randomUUID() }
    const other = { ...params, id: randomUUID() }
    await expect(operator.call(resendBookingMail, { params: other, input })).toBeRefused('unknown')
    await expect(operator.call(readBookingMail, { params: other })).toBeRefused('unknown')
    await world.db('mails').update({ content: null })
    await expect(operator.call(resendBookingMail, { params, input })).toBeRefused('not_kept')
    expect((await operator.call(readBookingMail, { params })).mail.content).toBeNull()
    await world.finishJobs()
    expect(await received(booking.studentEmail)).toHaveLength(1)
    // Deleting a booking also deletes its e-mails.
    await world.db('payments').where({ bookingId: booking.id }).delete()
    await world.db('bookings').where({ id: booking.id }).delete()
    expect(await world.db('mails').where({ bookingId: booking.id })).toEqual([])
  })
})

test('a confirmation skips guests removed while its job runs', async () => {
  const mails = await whileItIsConfirmed(({ id, version, studentEmail }) =>
    operator.call(changeGuests, {
      params: { id },
      input: {
        studentName: 'Maria Borg',
        studentEmail,
        calendarEmail: '',
        participantEmails: ['lisa@example.com'],
        version,
      },
    }),
  )
  expect(mails.length).toBeGreaterThan(0)
  expect(mails.flatMap(({ to }) => to).join()).not.toContain('karl')
  expect(mails.flatMap(({ to }) => to).join()).toContain('lisa@example.com')
  for (const { text, to, calendar } of mails)
    expect([text, to, calendar[0]?.content].join()).not.toMatch(/Brog|karl/)
})

test('a confirmation isn’t sent if the session is cancelled while its job runs', async () => {
  const mails = await whileItIsConfirmed(({ id }) =>
    operator.call(cancelBooking, { params: { id } }),
  )
  expect(new Set(mails.map(({ subject }) => subject.split(':')[0]))).toEqual(new Set(['Cancelled']))
})

test('a confirmation contains the new meeting link if the link changes while its job runs', async () => {
  const mails = await whileItIsConfirmed(({ id }) =>
    world.db('bookings').where({ id }).update({ googleMeetLink: 'https://meet.example.com/new' }),
  )
  expect(mails.length).toBeGreaterThan(0)
  for (const { text, calendar } of mails) {
    expect(text).toContain('https://meet.example.com/new')
    expect([text, calendar[0]?.content].join()).not.toContain('example.com/x')
  }
})

test('guests invited after a change get no delayed e-mail about that change', async () => {
  const booking = await world.book({ sessionType: 'duo', participantEmails: ['karl@example.com'] })
  const params = { id: booking.id }
  const { studentName, studentEmail, basePrice, discountAmount, sessionType } = booking
  const terms = { basePrice, discountAmount, sessionType, venue: 'in_person' } as const
  await operator.call(moveBooking, { params, input: { sessionDate: '2027-02-09T17:00:00Z' } })
  await operator.call(editBooking, { params, input: terms })
  await world.finishJobs()
  const { timeline } = await operator.call(readBooking, { params })
  const changeId = timeline.findLast(({ kind }) => kind === 'edited')?.id ?? ''
  const participantEmails = ['lisa@example.com']
  const guests = { studentName, studentEmail, calendarEmail: '', participantEmails }
  await world.finishJobs(operator.call(changeGuests, { params, input: guests }))
  // Pretend that the jobs were delayed until now.
  await world.run(sendMoved, { bookingId: booking.id })
  await world.run(sendBookingEdited, { bookingId: booking.id, changeId })
  const mails = await world.mail.messages({ to: 'lisa@example.com' })
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Confirmed: /)])
})
