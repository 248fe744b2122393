import { randomUUID } from 'node:crypto'
import { changeGuests } from '@synapse/shared/booking/guests-contract'
import {
  archiveStudent,
  listStudents,
  readStudent,
  readStudentNotes,
  saveStudentNotes,
} from '@synapse/shared/student/contract'
import { readFeed } from '@synapse/shared/sync/contract'
import { createTodo, listTodos } from '@synapse/shared/todo/contract'
import { describe, expect, test } from 'vitest'
import { until } from '../../support/until.ts'
import { useWorld } from '../../support/use-world.ts'

const { world, operator } = useWorld()

const email = 'maria@example.com'
const come = () => world.make.completedBooking({ studentEmail: 'Maria@Example.com' })
const read = (of = email) => operator.call(readStudentNotes, { params: { email: of } })
const save = (notes: string | null, version?: number, of = email) =>
  operator.call(saveStudentNotes, { params: { email: of }, input: { notes, version } })

const put = async (notes: string, headers = {}) =>
  world.fetch(`/api/admin/students/${email}/notes`, {
    method: 'PUT',
    headers: {
      Authorization: `Bearer ${await world.signIn()}`,
      'Content-Type': 'application/json',
      ...headers,
    },
    body: JSON.stringify({ notes, version: 0 }),
  })

test('a student’s notes are one, however the address is written, and count their changes', async () => {
  await come()
  expect(await read()).toEqual({ id: email, notes: null, version: 0 })
  expect(await save('Likes examples', 0, 'MARIA@example.com')).toEqual({
    id: email,
    notes: 'Likes examples',
    version: 1,
  })
  expect(await save('Likes short examples', 1)).toMatchObject({ version: 2 })
  expect(await read('Maria@Example.com')).toMatchObject({ notes: 'Likes short examples' })
  expect(await save('', 2)).toEqual({ id: email, notes: null, version: 3 })
})

test('notes made from others than are there are refused with those, also when both are the first', async () => {
  await come()
  const params = { email }
  const both = await Promise.all([put('Mine'), put('Theirs')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const { notes } = await read()
  expect(
    await operator.refused(saveStudentNotes, { params, input: { notes: 'Late', version: 0 } }),
  ).toMatchObject({ status: 409, reason: 'changed', current: { id: email, notes, version: 1 } })
  expect(await save('Whatever stands there')).toMatchObject({ version: 2 })
})

test('nothing is noted about somebody who never booked', async () => {
  expect(
    await operator.refused(saveStudentNotes, { params: { email }, input: { notes: 'Who?' } }),
  ).toMatchObject({ status: 404, reason: 'unknown' })
  expect(await world.db('studentNotes')).toEqual([])
})

/** What the feed tells of notes since a cursor, or from the beginning. */
const readNotesFeed = async (from?: string) => {
  const told = { cursor: from, records: [] as object[], gone: [] as string[] }
  for (let isDone = false; !isDone; ) {
    const page = await operator.call(readFeed, { query: { cursor: told.cursor } })
    told.records.push(...(page.records.studentNotes ?? []))
    told.gone.push(...(page.gone.studentNotes ?? []))
    told.cursor = page.cursor
    isDone = page.isDone
  }
  return told
}

test('notes come with the feed, at first and as they change', async () => {
  await come()
  const noted = await save('Likes examples')
  const { cursor, records } = await readNotesFeed()
  expect(records).toContainEqual(noted)
  const changed = await save('Likes short examples', noted.version)
  expect((await readNotesFeed(cursor)).records).toContainEqual(changed)
})

test('notes that are sent twice, because the network broke off, are saved once', async () => {
  await come()
  const key = randomUUID()
  const send = () => put('Once', { 'Idempotency-Key': key })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await second.json()).toEqual(await first.json())
  expect(await read()).toMatchObject({ notes: 'Once', version: 1 })
})

describe('when a booking’s e-mail address is corrected', () => {
  const right = 'maria.borg@example.com'
  const correct = async (id: string, to: string) => {
    const { studentName } = await world.booking(id)
    const input = { studentName, studentEmail: to, calendarEmail: '', participantEmails: [] }
    return operator.call(changeGuests, { params: { id }, input })
  }

  test('the notes go along, the old address leads to the new, and the feed tells of both', async () => {
    const { id } = await come()
    const { version } = await save('Likes examples')
    const { cursor } = await readNotesFeed()
    await correct(id, 'Maria.Borg@Example.com')
    expect(await read(right)).toEqual({ id: right, notes: 'Likes examples', version: 1 })
    expect(await read()).toEqual({ id: email, notes: null, version: 0 })
    const { records, gone } = await readNotesFeed(cursor)
    expect(records).toEqual([{ id: right, notes: 'Likes examples', version: 1 }])
    expect(gone).toEqual([email])
    const moved = { status: 404, reason: 'moved', details: right }
    expect(
      await operator.refused(readStudent, { params: { email: 'MARIA@example.com' }, query: {} }),
    ).toMatchObject(moved)
    // A form that was open meanwhile writes nothing where nobody looks.
    expect(
      await operator.refused(saveStudentNotes, {
        params: { email },
        input: { notes: 'Likes short examples', version },
      }),
    ).toMatchObject(moved)
    expect(await world.db('studentNotes')).toHaveLength(1)
  })

  test('a first note of the wrong one, written meanwhile, leads to the right one, whatever was begun there and not paid for', async () => {
    const { id } = await come()
    await world.make.completedBooking({
      studentEmail: email,
      paymentStatus: 'expired',
      completedAt: null,
    })
    await correct(id, right)
    expect(
      await operator.refused(saveStudentNotes, {
        params: { email },
        input: { notes: 'Likes examples', version: 0 },
      }),
    ).toMatchObject({ status: 404, reason: 'moved', details: right })
    expect(await world.db('studentNotes')).toEqual([])
  })

  test('they are joined to what is noted under the right one, and a form open there is told', async () => {
    await world.make.completedBooking({ studentEmail: right })
    const { version } = await save('Comes by bus', undefined, right)
    const { id } = await come()
    await save('Likes examples')
    await correct(id, right)
    expect(await read(right)).toMatchObject({ notes: 'Comes by bus\n\nLikes examples' })
    expect(
      await operator.refused(saveStudentNotes, {
        params: { email: right },
        input: { notes: 'Comes by car', version },
      }),
    ).toMatchObject({ reason: 'changed', current: { notes: 'Comes by bus\n\nLikes examples' } })
  })

  test('what is noted under the right one already is not noted twice', async () => {
    await world.make.completedBooking({ studentEmail: right })
    await save('Comes by bus\n\nLikes examples', undefined, right)
    const { id } = await come()
    await save('Likes examples')
    await correct(id, right)
    expect(await read(right)).toMatchObject({ notes: 'Comes by bus\n\nLikes examples' })
  })

  test('the old address leads to where its last booking went', async () => {
    const [first, last] = [await come(), await come()]
    await correct(first.id, right)
    await correct(last.id, 'karl@example.com')
    expect(await operator.refused(readStudent, { params: { email }, query: {} })).toMatchObject({
      reason: 'moved',
      details: 'karl@example.com',
    })
  })

  test('they stay while the old address has booked something else, on whichever website', async () => {
    const { id } = await come()
    const other = await come()
    await save('Likes examples')
    await correct(id, right)
    expect(await read()).toMatchObject({ notes: 'Likes examples' })
    expect(await read(right)).toMatchObject({ notes: null, version: 0 })
    // A checkout that was never paid for keeps nothing.
    await world.db('bookings').where({ id: other.id }).update({ paymentStatus: 'expired' })
    await correct(id, email)
    await correct(id, right)
    expect(await read(right)).toMatchObject({ notes: 'Likes examples' })
  })

  test('they are not lost when two bookings leave the old address at once', async () => {
    const [first, second] = [await come(), await come()]
    await save('Likes examples')
    const held = await world.db.transaction()
    await held('studentNotes').where({ studentKey: email }).forUpdate()
    const both = Promise.all([correct(first.id, right), correct(second.id, right)])
    await until('both wait for the notes', async () => {
      const { rows } = await world.db.raw(`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      return rows.length === 2
    })
    await held.commit()
    await both
    expect(await read(right)).toMatchObject({ notes: 'Likes examples' })
  })

  test('two bookings that take each other’s address at once are both corrected', async () => {
    const ours = await come()
    const theirs = await world.make.completedBooking({ studentEmail: right })
    await save('Likes examples')
    await save('Comes by bus', undefined, right)
    for (const [mine, other] of [
      [right, email],
      [email, right],
      [right, email],
      [email, right],
    ] as const)
      await Promise.all([correct(ours.id, mine), correct(theirs.id, other)])
    const noted = await world.db('studentNotes').whereNotNull('notes').pluck('notes')
    expect(noted.join()).toContain('Likes examples')
    expect(noted.join()).toContain('Comes by bus')
  })

  test('an archived student stays archived, but hides nobody who was there already', async () => {
    const archived = async (of: string) =>
      (await operator.call(listStudents, { query: { filter: 'archived' } })).items.some(
        (student) => student.email === of,
      )
    const { id } = await come()
    await operator.call(archiveStudent, { params: { email }, input: { isArchived: true } })
    await correct(id, right)
    expect(await archived(right)).toBe(true)
    await world.make.completedBooking({ studentEmail: 'karl@example.com' })
    await correct(id, 'karl@example.com')
    expect(await archived('karl@example.com')).toBe(false)
    expect(await world.db('archivedStudents')).toEqual([])
  })

  test('whoever brings the student back at that moment is told that nobody is there any more', async () => {
    const { id } = await come()
    const params = { email }
    await operator.call(archiveStudent, { params, input: { isArchived: true } })
    const held = await world.db.transaction()
    await held('archivedStudents').where({ studentKey: email }).forUpdate()
    const waiting = (count: number) =>
      until('so many wait', async () => {
        const { rows } = await world.db.raw(`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        return rows.length === count
      })
    const moved = correct(id, right)
    await waiting(1)
    const brought = operator.refused(archiveStudent, { params, input: { isArchived: false } })
    await waiting(2)
    await held.commit()
    await moved
    expect(await brought).toMatchObject({ status: 404, reason: 'unknown' })
    expect(await world.db('archivedStudents')).toMatchObject([{ studentKey: right }])
  })

  test('a to-do about the booking is found by the right one', async () => {
    const { id } = await come()
    await operator.call(createTodo, {
      input: { title: 'Bring the cable', type: 'general', relatedBookingId: id },
    })
    await correct(id, right)
    const todos = await operator.call(listTodos, {})
    expect(todos.map(({ relatedData }) => relatedData)).toMatchObject([{ studentEmail: right }])
  })
})
