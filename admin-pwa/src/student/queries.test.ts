import { pathOf } from '@synapse/shared/contract/call'
import { readStudent } from '@synapse/shared/student/contract'
import { expect, test } from 'vitest'
import { sampleBooking } from '#booking/local/sample-booking.test-support.ts'
import { createDevice } from '#data/fake-device.test-support.ts'
import { createServer } from '#data/fake-server.test-support.ts'

const student = {
  email: 'ada@example.com',
  name: 'Ada',
  sessions: 1,
  upcoming: 0,
  noShows: 0,
  totalSpent: '60.00',
  firstSession: '2026-11-02T09:00:00Z',
  lastSession: '2026-11-02T09:00:00Z',
  isArchived: false,
}
const booking = {
  ...sampleBooking,
  studentEmail: 'Ada@example.com',
  sessionDate: '2026-11-02T09:00:00.000Z',
}

const address = ['ada@example.com', 'synapse-ai'] as const

const deviceWith = async () => {
  const server = createServer()
  const device = createDevice(server)
  await device.open(async (app) => {
    await app.pullFeed()
    await app.openDb().bookings.add(booking)
    await app.openDb().students.add({ email: student.email, onWebsites: { 'synapse-ai': student } })
    await app.openDb().state.update('feed', { hasOlder: true })
  })
  server.fail('away')
  return { server, device }
}

test('offline, shows a student’s page that was never loaded, even if older bookings aren’t on the device', async () => {
  const { device } = await deviceWith()
  await device.open(async (app) => {
    const { studentQuery } = await import('#student/queries.ts')
    const shown = await app.queryClient.fetchQuery(studentQuery(...address))
    expect(shown.bookings).toMatchObject([{ id: booking.id, revenue: '60.00' }])
    expect(shown).toMatchObject({ student, onWebsite: student })
  })
})

test('merges this device’s and the server’s bookings in order, without duplicates', async () => {
  const { server, device } = await deviceWith()
  const older = { ...booking, id: '00000000-0000-4000-8000-000000000002' }
  await device.open(async (app) => {
    const long = { ...booking, sessionDate: '2020-01-01T09:00:00.000Z' }
    await app.openDb().bookings.put(long)
    server.fail(undefined)
    const newer = { ...booking, id: '00000000-0000-4000-8000-000000000003' }
    const lines = [
      { ...newer, sessionDate: '2021-01-01T09:00:00.000Z' },
      long,
      { ...older, sessionDate: '2019-01-01T09:00:00.000Z' },
    ]
    const answer = { student, onWebsite: student, bookings: lines }
    server.route(pathOf(readStudent, { params: { email: student.email } }), () => ({
      status: 200,
      body: answer,
    }))
    const { studentQuery } = await import('#student/queries.ts')
    const shown = await app.queryClient.fetchQuery(studentQuery(...address))
    expect(shown.bookings.map(({ id }) => id)).toEqual([newer.id, booking.id, older.id])
  })
})
