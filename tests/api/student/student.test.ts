import { search } from '@synapse/shared/search/contract'
import { archiveStudent, listStudents, readStudent } from '@synapse/shared/student/contract'
import { describe, expect, test } from 'vitest'
import { addRefundTodo } from '#support/actors/add-refund-todo.ts'
import { downloadCsv } from '#support/readers/csv-table.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

describe('students', () => {
  const at = (days: number) =>
    new Date(world.clock.now().add({ hours: 24 * days }).epochMilliseconds)
  const fill = async () => {
    const maria = { studentEmail: 'Maria@example.com', studentName: 'Maria Borg' }
    await world.make.cashBooking({ ...maria, sessionDate: at(-50) })
    await world.make.cashBooking({
      studentEmail: 'maria@example.com',
      studentName: 'Maria Borg-Vella',
      sessionDate: at(5),
    })
    await world.make.cashBooking({
      studentEmail: 'joe@example.com',
      studentName: '+Joe',
      sessionDate: at(-3),
    })
    await world.make.cashBooking({
      studentEmail: 'old@example.com',
      studentName: 'Old Hand',
      sessionDate: at(-90),
    })
    await world.make.cashBooking({
      studentEmail: 'gone@example.com',
      sessionDate: at(-4),
      paymentStatus: 'cancelled',
    })
  }
  const three = ['maria@example.com', 'joe@example.com', 'gone@example.com']
  const emails = async (query = {}) =>
    (await operator.call(listStudents, { query })).items.map(({ email }) => email)

  test('are grouped by e-mail address, with the name from their latest booking', async () => {
    await fill()
    const { items, total } = await operator.call(listStudents)
    expect(total).toBe(4)
    expect(items[0]).toEqual({
      email: 'maria@example.com',
      name: 'Maria Borg-Vella',
      sessions: 2,
      upcoming: 1,
      noShows: 0,
      totalSpent: '120.00',
      firstSession: '2026-12-13T09:00:00Z',
      lastSession: '2027-02-06T09:00:00Z',
      isArchived: false,
    })
    expect(await emails()).toEqual([...three, 'old@example.com'])
    expect(items[2]).toMatchObject({ sessions: 0, upcoming: 0 })
    expect(await emails({ filter: 'upcoming' })).toEqual(['maria@example.com'])
    expect(await emails({ filter: 'active' })).toEqual(['joe@example.com'])
    expect(await emails({ filter: 'past' })).toEqual([...three.slice(1), 'old@example.com'])
    expect(await emails({ search: 'BORG' })).toEqual(['maria@example.com'])
    expect(await emails({ website: 'synapse-ai', search: 'joe@' })).toEqual(['joe@example.com'])
    expect(await emails({ page: 2, pageSize: 3 })).toEqual(['old@example.com'])
    expect((await operator.call(listStudents, { query: { page: 9 } })).total).toBe(4)
    await world.make.cashBooking({
      studentEmail: 'paid.back@example.com',
      sessionDate: at(8),
      paymentStatus: 'refunded',
    })
    expect(await emails({ filter: 'upcoming' })).toEqual(['maria@example.com'])
    expect(await emails({ search: 'paid.back' })).toEqual(['paid.back@example.com'])
  })

  test('have no upcoming session if their only one has a pending refund', async () => {
    const { id } = await world.make.cashBooking({ sessionDate: at(5) })
    await addRefundTodo(operator, { id })
    const { items } = await operator.call(listStudents)
    expect(items).toMatchObject([{ sessions: 1, upcoming: 0 }])
    expect(await emails({ filter: 'upcoming' })).toEqual([])
  })

  test('are sorted by their next session or, without one, by their last', async () => {
    await fill()
    const soon = { studentEmail: 'soon@example.com' }
    await world.make.cashBooking({ ...soon, sessionDate: at(2) })
    await world.make.cashBooking({ ...soon, sessionDate: at(20) })
    const inOrder = ['soon@example.com', ...three, 'old@example.com']
    expect(await emails()).toEqual(inOrder)
    expect(await emails({ pageSize: 2 })).toEqual(inOrder.slice(0, 2))
    const { lines } = await downloadCsv(operator, '/api/admin/students/export', 'filter=all')
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(inOrder)
  })

  test('show the name and dates from their sessions, not from a later cancelled booking', async () => {
    const studentEmail = 'maria@example.com'
    await world.make.cashBooking({ studentEmail, studentName: 'Maria', sessionDate: at(-5) })
    for (const [days, paymentStatus] of [
      [-9, 'refunded'],
      [9, 'cancelled'],
    ] as const)
      await world.make.cashBooking({
        studentEmail,
        studentName: 'M. B.',
        sessionDate: at(days),
        paymentStatus,
      })
    const session = '2027-01-27T09:00:00Z'
    expect((await operator.call(listStudents)).items).toMatchObject([
      { name: 'Maria', sessions: 1, firstSession: session, lastSession: session },
    ])
    await world.db('bookings').update({ paymentStatus: 'cancelled' })
    expect((await operator.call(listStudents)).items).toMatchObject([
      {
        name: 'M. B.',
        sessions: 0,
        firstSession: '2027-01-23T09:00:00Z',
        lastSession: '2027-02-10T09:00:00Z',
      },
    ])
  })

  test('are archived and restored only by the operator', async () => {
    await fill()
    const archive = (isArchived: boolean) =>
      operator.call(archiveStudent, {
        params: { email: 'MARIA@example.com' },
        input: { isArchived },
      })
    expect(await archive(true)).toMatchObject({ email: 'maria@example.com', isArchived: true })
    expect(await archive(true)).toMatchObject({ isArchived: true })
    expect(await emails()).toEqual([...three.slice(1), 'old@example.com'])
    expect(await emails({ filter: 'upcoming' })).toEqual([])
    expect(await emails({ filter: 'archived' })).toEqual(['maria@example.com'])
    await world.make.cashBooking({ studentEmail: 'maria@example.com', sessionDate: at(9) })
    expect(await emails({ filter: 'upcoming' })).toEqual([])
    // The student can still be found, and the page says that they are archived.
    expect(await operator.call(search, { query: { q: 'maria@' } })).toContainEqual(
      expect.objectContaining({ kind: 'student', id: 'maria@example.com' }),
    )
    const page = await operator.call(readStudent, { params: { email: 'maria@example.com' } })
    expect(page.student).toMatchObject({ sessions: 3, isArchived: true })

    expect(await archive(false)).toMatchObject({ isArchived: false })
    expect(await emails({ filter: 'archived' })).toEqual([])
    expect(await emails({ filter: 'upcoming' })).toEqual(['maria@example.com'])
    await expect(
      operator.call(archiveStudent, {
        params: { email: 'nobody@example.com' },
        input: { isArchived: true },
      }),
    ).toBeRefused('unknown')
  })

  test('have a page with all their bookings and the same totals as the lists', async () => {
    await fill()
    const other = await world.make.website({ slug: 'other' })
    await world.make.cashBooking({
      studentEmail: 'maria@example.com',
      websiteId: other.id,
      sessionDate: at(9),
      studentName: 'Maria Borg-Vella',
      basePrice: '100.00',
      finalPrice: '100.00',
    })
    const read = (email: string, website: string) =>
      operator.call(readStudent, { params: { email }, query: { website } })
    const { student, bookings } = await operator.call(readStudent, {
      params: { email: 'MARIA@example.com' },
    })
    expect(student).toMatchObject({ name: 'Maria Borg-Vella', sessions: 3 })
    expect(bookings.map(({ sessionDate }) => sessionDate.slice(0, 10))).toEqual([
      ...['2027-02-10', '2027-02-06', '2026-12-13'],
    ])
    const gone = await operator.call(readStudent, { params: { email: 'gone@example.com' } })
    expect(gone).toMatchObject({ student: { sessions: 0 }, bookings: { length: 1 } })
    const nobody = { params: { email: 'nobody@example.com' } }
    await expect(operator.call(readStudent, nobody)).toBeRefused('unknown')
    const page = await read('maria@example.com', 'other')
    expect(page.student).toMatchObject({ sessions: 3, totalSpent: '220.00' })
    const [listed] = (await operator.call(listStudents, { query: { website: 'other' } })).items
    expect(page.onWebsite).toEqual(listed)
    expect(page.onWebsite).toMatchObject({ sessions: 1, totalSpent: '100.00' })
    expect((await read('joe@example.com', 'other')).onWebsite).toBeNull()
    const path = '/api/admin/students/export'
    const { disposition, lines } = await downloadCsv(operator, path, 'filter=active')
    expect(disposition).toContain('students-2027-02-01.csv')
    expect(lines).toEqual([
      'Name,E-mail,Sessions,Upcoming,No-shows,Total spent,First session,Latest session',
      `"'+Joe",joe@example.com,1,0,0,60.00,2027-01-29,2027-01-29`,
    ])
  })
})
