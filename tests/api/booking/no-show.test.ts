import { randomUUID } from 'node:crypto'
import {
  exportBookings,
  markNoShow,
  moveBooking,
  readBooking,
} from '@synapse/shared/booking/contract'
import { exportStudents, listStudents, readStudent } from '@synapse/shared/student/contract'
import { expect, test } from 'vitest'
import { downloadCsv } from '#support/readers/csv-table.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const mark = (id: string, isNoShow = true) =>
  operator.call(markNoShow, { params: { id }, input: { isNoShow } })

const startedBooking = async () => {
  const booking = await world.book()
  world.clock.set(booking.start)
  return booking
}

test('a no-show appears in the timeline and the export, keeps the price, and can be removed', async () => {
  const { id, start } = await startedBooking()
  const before = (await operator.call(readBooking, { params: { id } })).booking
  const mails = (await world.mail.messages({})).length
  const { booking } = await mark(id)
  const { version, updatedAt } = booking
  expect(booking).toEqual({ ...before, isNoShow: true, version, updatedAt })
  await mark(id)
  const { timeline, payments } = await operator.call(readBooking, { params: { id } })
  expect(timeline.filter(({ kind }) => kind === 'no_show')).toMatchObject([{ by: 'operator' }])
  expect(payments.map(({ amount, refunds }) => [amount, refunds])).toEqual([['60.00', []]])
  const csv = await downloadCsv(operator, exportBookings.path, 'tab=completed')
  expect(csv.text).toContain(',No-show,')
  await world.finishJobs()
  expect(await world.mail.messages({})).toHaveLength(mails)
  expect((await mark(id, false)).booking.isNoShow).toBe(false)
  const after = await operator.call(readBooking, { params: { id } })
  expect(after.timeline.slice(-2).map(({ kind }) => kind)).toEqual(['no_show', 'no_show_removed'])
  // Moving a session removes its no-show mark.
  await mark(id)
  const { booking: moved } = await operator.call(moveBooking, {
    params: { id },
    input: { sessionDate: start.add({ hours: 24 }).toString() },
  })
  expect(moved.isNoShow).toBe(false)
})

test('no-shows are counted per student in the list, the history and the export', async () => {
  const { id, studentEmail: email } = await startedBooking()
  await world.make.completedBooking({ studentEmail: email })
  const figures = async () => {
    const { items } = await operator.call(listStudents, { query: {} })
    return items.map(({ sessions, noShows }) => [sessions, noShows])
  }
  expect(await figures()).toEqual([[2, 0]])
  await mark(id)
  expect(await figures()).toEqual([[2, 1]])
  const { student, bookings } = await operator.call(readStudent, { params: { email }, query: {} })
  expect(student?.noShows).toBe(1)
  expect(bookings.filter(({ isNoShow }) => isNoShow).map((booking) => booking.id)).toEqual([id])
  expect((await downloadCsv(operator, exportStudents.path)).lines[0]).toContain('No-shows')
})

test('only a paid session that has started can be marked as a no-show', async () => {
  const { id, start } = await world.book()
  world.clock.set(start.subtract({ seconds: 1 }))
  await expect(mark(id)).toBeRefused('not_begun')
  const { bookingId } = await world.checkout()
  await expect(mark(bookingId)).toBeRefused('wrong_state')
  await expect(mark(randomUUID())).toBeRefused('unknown')
})
