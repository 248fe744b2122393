import { changeGuests } from '@synapse/shared/booking/contract'
import {
  archiveStudent,
  listStudents,
  readStudent,
  readStudentNotes,
  saveStudentNotes,
} from '@synapse/shared/student/contract'
import { createTodo, listTodos } from '@synapse/shared/todo/contract'
import { describe, expect, test } from 'vitest'
import { successesOf } from '#support/calls/successes-of.ts'
import { readFeedToEnd } from '#support/readers/feed.ts'
import { waitForLockWaits } from '#support/readers/lock-waits.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const email = 'maria@example.com'
const book = () => world.make.completedBooking({ studentEmail: 'Maria@Example.com' })
const read = (of = email) => operator.call(readStudentNotes, { params: { email: of } })
const save = (notes: string | null, version?: number, of = email) =>
  operator.call(saveStudentNotes, { params: { email: of }, input: { notes, version } })

test('a student has one set of notes, regardless of capitals in the e-mail address', async () => {
  await book()
  await expect(
    operator.call(saveStudentNotes, {
      params: { email: 'nobody@example.com' },
      input: { notes: 'Who?' },
    }),
  ).toBeRefused('unknown')
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

test('notes based on an outdated version are refused', async () => {
  await book()
  const params = { email }
  await expect(
    operator.call(saveStudentNotes, { params, input: { notes: 'Never saved', version: 1 } }),
  ).toBeRefused('changed')
  expect(await world.db('studentNotes')).toEqual([])
  expect(await successesOf([save('Mine', 0), save('Theirs', 0)])).toHaveLength(1)
  const { notes } = await read()
  await expect(
    operator.call(saveStudentNotes, { params, input: { notes: 'Late', version: 0 } }),
  ).toBeRefused({ reason: 'changed', current: { id: email, notes, version: 1 } })
  expect(await save('Whatever stands there')).toMatchObject({ version: 2 })
})

test('the feed first returns all notes, and then only changes', async () => {
  await book()
  const noted = await save('Likes examples')
  const { cursor, records } = await readFeedToEnd(operator)
  expect(records('studentNotes')).toContainEqual(noted)
  const changed = await save('Likes short examples', noted.version)
  const later = await readFeedToEnd(operator, cursor)
  expect(later.records('studentNotes')).toContainEqual(changed)
})

describe('correcting a booking’s e-mail address', () => {
  const right = 'maria.borg@example.com'
  const correct = async (id: string, to: string) => {
    const { studentName } = await world.booking(id)
    const input = { studentName, studentEmail: to, calendarEmail: '', participantEmails: [] }
    return operator.call(changeGuests, { params: { id }, input })
  }

  test('moves the notes, and redirects requests that use the old address', async () => {
    const { id } = await book()
    await world.make.completedBooking({
      studentEmail: email,
      paymentStatus: 'expired',
      completedAt: null,
    })
    await operator.call(createTodo, {
      input: { title: 'Bring the cable', type: 'general', relatedBookingId: id },
    })
    const { version } = await save('Likes examples')
    const { cursor } = await readFeedToEnd(operator)
    await correct(id, 'Maria.Borg@Example.com')
    const notes = { id: right, notes: 'Likes examples', version: 1 }
    expect(await read(right)).toEqual(notes)
    expect(await read()).toEqual({ id: email, notes: null, version: 0 })
    const { records, gone } = await readFeedToEnd(operator, cursor)
    expect(records('studentNotes')).toEqual([notes])
    expect(gone('studentNotes')).toEqual([email])
    const moved = { reason: 'moved', details: right }
    // If a form was opened before the correction, it can't save notes under the old address.
    await expect(
      operator.call(saveStudentNotes, {
        params: { email },
        input: { notes: 'Likes short examples', version },
      }),
    ).toBeRefused(moved)
    expect(await world.db('studentNotes')).toHaveLength(1)
    const todos = await operator.call(listTodos, {})
    expect(todos.map(({ relatedData }) => relatedData)).toMatchObject([
      { studentEmail: 'Maria.Borg@Example.com' },
    ])
  })

  test('appends the notes to those of the new address, which an open form can’t overwrite', async () => {
    await world.make.completedBooking({ studentEmail: right })
    const { version } = await save('Comes by bus', undefined, right)
    const { id } = await book()
    await save('Likes examples')
    await correct(id, right)
    expect(await read(right)).toMatchObject({ notes: 'Comes by bus\n\nLikes examples' })
    await expect(
      operator.call(saveStudentNotes, {
        params: { email: right },
        input: { notes: 'Comes by car', version },
      }),
    ).toBeRefused({ reason: 'changed', current: { notes: 'Comes by bus\n\nLikes examples' } })
    // Notes that already exist under the new address aren't duplicated.
    const { id: next } = await book()
    await save('Likes examples')
    await correct(next, right)
    expect(await read(right)).toMatchObject({ notes: 'Comes by bus\n\nLikes examples' })
  })

  test('redirects the old address to the new address of its latest booking', async () => {
    const [first, last] = [await book(), await book()]
    await correct(first.id, right)
    await correct(last.id, 'karl@example.com')
    await expect(operator.call(readStudent, { params: { email }, query: {} })).toBeRefused({
      reason: 'moved',
      details: 'karl@example.com',
    })
  })

  test('leaves the notes in place while another booking uses the old address', async () => {
    const { id } = await book()
    const other = await book()
    await save('Likes examples')
    await correct(id, right)
    expect(await read()).toMatchObject({ notes: 'Likes examples' })
    expect(await read(right)).toMatchObject({ notes: null, version: 0 })
    // An expired checkout doesn't keep the notes under the old address.
    await world.db('bookings').where({ id: other.id }).update({ paymentStatus: 'expired' })
    await correct(id, email)
    await correct(id, right)
    expect(await read(right)).toMatchObject({ notes: 'Likes examples' })
  })

  test('loses no notes, even if two bookings leave the old address at the same time', async () => {
    const [first, second] = [await book(), await book()]
    await save('Likes examples')
    const held = await world.db.transaction()
    await held('studentNotes').where({ studentKey: email }).forUpdate()
    const both = Promise.all([correct(first.id, right), correct(second.id, right)])
    await waitForLockWaits(world.db, { count: 2 })
    await held.commit()
    await both
    expect(await read(right)).toMatchObject({ notes: 'Likes examples' })
  })

  test('loses no notes, even if two bookings swap addresses at the same time', async () => {
    const ours = await book()
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

  test('keeps the student archived, but doesn’t archive another student at the new address', async () => {
    const archived = async (of: string) =>
      (await operator.call(listStudents, { query: { filter: 'archived' } })).items.some(
        (student) => student.email === of,
      )
    const { id } = await book()
    await operator.call(archiveStudent, { params: { email }, input: { isArchived: true } })
    await correct(id, right)
    expect(await archived(right)).toBe(true)
    await world.make.completedBooking({ studentEmail: 'karl@example.com' })
    await correct(id, 'karl@example.com')
    expect(await archived('karl@example.com')).toBe(false)
    expect(await world.db('archivedStudents')).toEqual([])
  })

  test('refuses a simultaneous request to restore the student from the archive', async () => {
    const { id } = await book()
    const params = { email }
    await operator.call(archiveStudent, { params, input: { isArchived: true } })
    const held = await world.db.transaction()
    await held('archivedStudents').where({ studentKey: email }).forUpdate()
    const moved = correct(id, right)
    await waitForLockWaits(world.db)
    const refused = expect(
      operator.call(archiveStudent, { params, input: { isArchived: false } }),
    ).toBeRefused('unknown')
    await waitForLockWaits(world.db, { count: 2 })
    await held.commit()
    await moved
    await refused
    expect(await world.db('archivedStudents')).toMatchObject([{ studentKey: right }])
  })
})
