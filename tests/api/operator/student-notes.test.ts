import { randomUUID } from 'node:crypto'
import { readStudentNotes, saveStudentNotes } from '@synapse/shared/student/contract'
import { readFeed } from '@synapse/shared/sync/contract'
import { expect, test } from 'vitest'
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

test('notes come with the feed, at first and as they change', async () => {
  await come()
  const noted = await save('Likes examples')
  const all = { cursor: undefined as string | undefined, found: [] as object[] }
  const follow = async () => {
    for (let isDone = false; !isDone; ) {
      const page = await operator.call(readFeed, { query: { cursor: all.cursor } })
      all.found.push(...(page.records.studentNotes ?? []))
      all.cursor = page.cursor
      isDone = page.isDone
    }
  }
  await follow()
  expect(all.found).toContainEqual(noted)
  all.found = []
  const changed = await save('Likes short examples', noted.version)
  await follow()
  expect(all.found).toContainEqual(changed)
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
