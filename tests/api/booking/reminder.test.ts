import { sendReminder } from '@synapse/api/booking/jobs'
import { cancelBooking, moveBooking } from '@synapse/shared/booking/contract'
import { expect, test } from 'vitest'
import { queuedJobs } from '#support/readers/queued-jobs.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const reminderJobs = async () =>
  (await queuedJobs(world.db, sendReminder)).map(({ startAfter }) => startAfter.toISOString())

const reminders = () => world.mail.messages({ subject: 'Reminder' })

test('one reminder is sent 24 hours before the session', async () => {
  const booking = await world.book({ sessionDate: '2027-02-04T08:00:00Z' })
  expect(await reminderJobs()).toEqual(['2027-02-03T08:00:00.000Z'])
  world.clock.set('2027-02-03T08:00:00Z')
  await world.run(sendReminder, { bookingId: booking.id })
  await world.run(sendReminder, { bookingId: booking.id })
  const mails = await reminders()
  expect(mails.map(({ recipient, count }) => [recipient, count])).toEqual([
    [booking.studentEmail, 1],
  ])
  expect(mails[0]?.text).toContain('Thursday 4 February 2027, 09:00 – 11:00 (Malta\u00a0time)')
  expect(mails[0]?.calendar).toEqual([])
})

test('no reminder is sent for a session booked less than 24 hours in advance', async () => {
  await world.book({ sessionDate: '2027-02-02T08:00:00Z' })
  expect(await reminderJobs()).toEqual([])
})

test('no reminder is sent for a cancelled session, or at a moved session’s original time', async () => {
  const cancelled = await world.book({ sessionDate: '2027-02-04T08:00:00Z' })
  await operator.call(cancelBooking, { params: { id: cancelled.id } })
  await world.finishJobs()
  const moved = await world.book({ sessionDate: '2027-02-04T08:00:00Z' })
  await world.db('bookings').where({ id: moved.id }).update({ sessionDate: '2027-02-09T08:00:00Z' })
  world.clock.set('2027-02-03T08:00:00Z')
  for (const { id } of [cancelled, moved]) await world.run(sendReminder, { bookingId: id })
  expect(await reminders()).toEqual([])
})

test('no reminder is sent after a move to a time less than 24 hours away', async () => {
  const { id } = await world.book({ sessionDate: '2027-02-04T08:00:00Z' })
  world.clock.set('2027-02-03T07:00:00Z')
  const input = { sessionDate: '2027-02-04T06:30:00Z' }
  await world.finishJobs(operator.call(moveBooking, { params: { id }, input }))
  world.clock.set('2027-02-03T08:00:00Z')
  await world.run(sendReminder, { bookingId: id })
  expect(await reminders()).toEqual([])
})
