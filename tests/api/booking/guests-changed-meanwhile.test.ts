import { sendConfirmation } from '@synapse/api/booking/jobs'
import type { Booking } from '@synapse/api/booking/model'
import { cancelBooking, changeGuests } from '@synapse/shared/booking/contract'
import { expect, test } from 'vitest'
import { untilLocked } from '../../support/lock-waits.ts'
import { useWorld } from '../../support/use-world.ts'

const { world, operator } = useWorld()

/** Runs `work` after a confirmation job has read its recipients but before it sends the e-mails. */
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
  // Repeat the job if it fails, as the job queue does.
  const sending = confirm().catch(confirm)
  await untilLocked(world.db, { query: 'insert into "mails"%' })
  await work(booking)
  await held.commit()
  await sending
  await world.settle()
  return world.mail.messages({})
}

test('a confirmation skips guests removed while its job runs, and shows corrected names', async () => {
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
