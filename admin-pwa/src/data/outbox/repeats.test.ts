import { expect, test } from 'vitest'
import { withoutRepeats } from '#data/outbox/repeats.ts'
import type { OutboxEntry } from '#data/outbox-entry.ts'

const id = '1'
const before = { title: 'Old', priority: 'low', description: null }
const line = { id: 'a', subject: 'Maths', rate: '50.00' }
const dearer = { ...line, rate: '60.00' }

/** Consecutive saves of a whole record, starting with the discarded one. */
const saves = (...bodies: object[]) =>
  bodies.map((body, index) => ({
    order: index,
    key: `key ${index}`,
    method: 'PUT',
    path: '/api/x',
    contract: 1,
    label: 'Edit',
    patches: [{ type: 'todos', id, set: {} }],
    holds: [`todos/${id}`],
    before: bodies[index - 1] ?? { ...before, lines: [line] },
    at: 0,
    state: 'waiting',
    body: { ...body, version: 2 },
  })) as OutboxEntry[]

test.each([
  [
    'the discarded value, but not values that the discarded change didn’t set',
    saves({ title: 'A', description: '' }, { title: 'A', priority: 'high', description: '' }),
    [{ title: 'Old', priority: 'high', description: '' }],
  ],
  [
    'no value that a later change has set again',
    saves({ title: 'A' }, { title: 'B' }, { title: 'A' }, { title: 'A', priority: 'high' }),
    [{ title: 'B' }, { title: 'A' }, { title: 'A', priority: 'high' }],
  ],
  [
    'the discarded value of a line that they changed in another way',
    saves(
      { title: 'Old', lines: [dearer] },
      { title: 'Old', lines: [{ ...dearer, subject: 'Physics' }] },
      { title: 'New', lines: [{ ...dearer, subject: 'Physics' }] },
    ),
    [
      { title: 'Old', lines: [{ ...line, subject: 'Physics' }] },
      { title: 'New', lines: [{ ...line, subject: 'Physics' }] },
    ],
  ],
])('later saves lose %s', (_name, [discarded, ...later], bodies) => {
  const left = withoutRepeats(later, discarded as OutboxEntry)
  expect(left.map(({ body }) => body)).toEqual(bodies.map((body) => ({ ...body, version: 2 })))
})

test('later changes no longer show values that they only repeat from a discarded change', () => {
  const [discarded, later] = saves({ title: 'A' }, { title: 'A', priority: 'high' })
  const shown = { title: 'A', priority: 'high' } as const
  const entry = { ...later, patches: [{ type: 'todos', id, set: shown }] } as OutboxEntry
  const [left] = withoutRepeats([entry], discarded as OutboxEntry)
  expect(left?.patches).toEqual([{ type: 'todos', id, set: { title: 'Old', priority: 'high' } }])
})

test('a later change that repeats no value of a discarded change keeps its idempotency key', () => {
  const [discarded, later] = saves({ title: 'A' }, {})
  const entry = { ...later, method: 'POST', body: undefined } as OutboxEntry
  const [left] = withoutRepeats([entry], discarded as OutboxEntry)
  expect(left).toMatchObject({ key: entry.key, before: { title: 'Old' } })
})
