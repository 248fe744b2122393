import { expect, test } from 'vitest'
import { mergeConflict } from '#data/outbox-conflict.ts'
import type { OutboxEntry } from '#data/outbox-entry.ts'

const id = '1'

const refused = (before: object | undefined, body: object, answer: object): OutboxEntry => ({
  order: 1,
  key: 'key',
  method: 'PATCH',
  path: '/api/x',
  contract: 1,
  label: 'Edit',
  patches: [{ noun: 'todos', id, set: {} }],
  holds: ['todos/1'],
  before: before as OutboxEntry['before'],
  at: 0,
  state: 'refused',
  body: { ...body, version: 2 },
  refusal: { status: 409, text: JSON.stringify({ error: 'No.', reason: 'changed', ...answer }) },
})

const before = { title: 'Old', priority: 'low', description: null }

test('merges changes of different fields without a conflict', () => {
  const current = { id, ...before, priority: 'high', version: 5 }
  expect(mergeConflict(refused(before, { ...before, title: 'New' }, { current }))).toEqual({
    version: 5,
    conflicts: [],
    body: { title: 'New', priority: 'high', description: null, version: 5 },
    isSame: false,
  })
})

test('reports a conflict for a field that both sides changed, and prefers the local value', () => {
  const current = { id, ...before, title: 'Theirs', version: 5 }
  const sides = mergeConflict(refused(before, { ...before, title: 'Mine' }, { current }))
  expect(sides?.conflicts).toEqual([{ name: 'title', mine: 'Mine', theirs: 'Theirs' }])
  expect(sides?.body).toMatchObject({ title: 'Mine', version: 5 })
})

test('recognises a change that the server already has', () => {
  const current = { id, ...before, title: 'Same', version: 5 }
  expect(mergeConflict(refused(before, { ...before, title: 'Same' }, { current }))).toMatchObject({
    conflicts: [],
    isSame: true,
  })
})

test('sends nothing if the server’s record includes the whole change', () => {
  const current = { id, ...before, title: 'Same', priority: 'high', version: 5 }
  expect(mergeConflict(refused(before, { ...before, title: 'Same' }, { current }))).toMatchObject({
    conflicts: [],
    isSame: true,
  })
})

test('has no conflict if only the version changed', () => {
  const current = { todo: { id, ...before, version: 9 } }
  expect(mergeConflict(refused(before, { ...before, title: 'New' }, { current }))).toMatchObject({
    version: 9,
    conflicts: [],
    body: { title: 'New' },
  })
})

test('reports every difference as a conflict if the previous values are unknown', () => {
  const current = { id, ...before, version: 5 }
  const sides = mergeConflict(refused(undefined, { ...before, title: 'New' }, { current }))
  expect(sides?.conflicts).toEqual([{ name: 'title', mine: 'New', theirs: 'Old' }])
})

test('returns undefined for other refusals', () => {
  expect(mergeConflict(refused(before, { title: 'x' }, { reason: 'wrong_state' }))).toBeUndefined()
})
