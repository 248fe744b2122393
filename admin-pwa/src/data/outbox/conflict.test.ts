import { expect, test } from 'vitest'
import { mergeConflict } from '#data/outbox/conflict.ts'
import type { OutboxEntry } from '#data/outbox/entry.ts'

const id = '1'

const refused = (before: object | undefined, body: object, answer: object): OutboxEntry => ({
  order: 1,
  key: 'key',
  method: 'PATCH',
  path: '/api/x',
  contract: 1,
  label: 'Edit',
  patches: [{ type: 'todos', id, set: {} }],
  holds: ['todos/1'],
  before: before as OutboxEntry['before'],
  at: 0,
  state: 'refused',
  body: { ...body, version: 2 },
  refusal: { status: 409, text: JSON.stringify({ error: 'No.', reason: 'changed', ...answer }) },
})

const before = { title: 'Old', priority: 'low', description: null }

test.each([
  {
    name: 'merges changes of different fields without a conflict',
    mine: { title: 'New' },
    current: { id, ...before, priority: 'high', version: 5 },
    result: {
      conflicts: [],
      body: { title: 'New', priority: 'high', description: null, version: 5 },
      isSame: false,
    },
  },
  {
    name: 'reports a conflict for a field that both sides changed, and prefers the local value',
    mine: { title: 'Mine', description: '' },
    current: { id, ...before, title: 'Theirs', priority: 'high', version: 5 },
    result: {
      conflicts: [{ path: 'title', mine: 'Mine', theirs: 'Theirs' }],
      body: { title: 'Mine', priority: 'high', version: 5 },
    },
  },
  {
    name: 'has nothing to send if the server’s record includes the whole change',
    mine: { title: 'Same' },
    current: { id, ...before, title: 'Same', priority: 'high', version: 5 },
    result: { conflicts: [], isSame: true },
  },
  {
    name: 'has no conflict if only the version changed',
    mine: { title: 'New' },
    current: { todo: { id, ...before, version: 9 } },
    result: { conflicts: [], body: { title: 'New', version: 9 } },
  },
])('$name', ({ mine, current, result }) => {
  expect(mergeConflict(refused(before, { ...before, ...mine }, { current }))).toMatchObject(result)
})

test('reports every difference as a conflict if the previous values are unknown', () => {
  const current = { id, ...before, version: 5 }
  const sides = mergeConflict(refused(undefined, { ...before, title: 'New' }, { current }))
  expect(sides?.conflicts).toEqual([{ path: 'title', mine: 'New', theirs: 'Old' }])
})

const line = { id: 'a', subject: 'Maths', rate: '50.00' }
const dearer = { ...line, rate: '60.00' }
const dearest = { ...line, rate: '70.00' }

test.each([
  {
    name: 'merges a change of another field with lines changed elsewhere',
    mine: { title: 'New', lines: [line] },
    conflicts: [],
    merged: { title: 'New', lines: [dearer] },
  },
  {
    name: 'reports lines that both sides changed, without what the server calculates',
    mine: { title: 'Old', lines: [dearest] },
    conflicts: [{ path: 'lines', mine: [dearest], theirs: [dearer] }],
    merged: { title: 'Old', lines: [dearest] },
  },
  {
    name: 'reports a conflict if this device removed all lines that were changed elsewhere',
    mine: { title: 'Old', lines: [] },
    conflicts: [{ path: 'lines', mine: [], theirs: [{ ...dearer, net: '60.00' }] }],
    merged: { title: 'Old', lines: [] },
  },
])('$name', ({ mine, conflicts, merged }) => {
  const saved = { title: 'Old', lines: [{ ...line, net: '50.00' }] }
  const current = { id, title: 'Old', lines: [{ ...dearer, net: '60.00' }], version: 5 }
  expect(mergeConflict(refused(saved, mine, { current }))).toEqual({
    conflicts,
    body: { ...merged, version: 5 },
    isSame: false,
  })
})

test('finds no conflict if the change was refused for a reason other than an outdated version', () => {
  expect(mergeConflict(refused(before, { title: 'x' }, { reason: 'wrong_state' }))).toBeUndefined()
})
