import { describe, expect, test } from 'vitest'
import type { OutboxEntry } from '#data/outbox/entry.ts'
import { markSent, nextToSend, withDependents } from '#data/outbox/order.ts'
import { type Patch, patchKey } from '#data/outbox/patch.ts'

const change = (id: string, set = {}): Patch => ({ type: 'todos', id, set })

const made = (type: 'clients' | 'projects', id: string) => ({ type, id, put: {} }) as Patch

const entry = (order: number, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  order,
  key: `key ${order}`,
  method: 'PATCH',
  path: '/api/todo-items/1',
  contract: 1,
  label: 'Edit',
  patches: [change('1')],
  holds: (more.patches ?? [change('1')]).map(patchKey),
  at: 0,
  state: 'waiting',
  ...more,
})

const next = (entries: readonly OutboxEntry[], paused: readonly number[] = []) =>
  nextToSend(entries, ({ order }) => paused.includes(order))?.order

const client = entry(1, { isNew: true, patches: [made('clients', 'c')] })
const project = (order: number, more: Partial<OutboxEntry> = {}) =>
  entry(order, {
    isNew: true,
    patches: [made('projects', `p${order}`)],
    needs: ['clients/c'],
    ...more,
  })

const second = { patches: [change('2')] }
const slot = (order: number, time: string) =>
  entry(order, { patches: [], holds: [`slot/2026-12-08/${time}`] })

test.each([
  ['is the oldest change', [entry(1), entry(2)], [], 1],
  ['is undefined if there are no entries', [], [], undefined],
  ['skips a sent change', [entry(1, { state: 'done' }), entry(2)], [], 2],
  [
    'skips a refused change and later changes to its record',
    [entry(1, { state: 'refused' }), entry(2), entry(3, second)],
    [],
    3,
  ],
  [
    'is undefined if an earlier change to the same record is paused',
    [entry(1), entry(2)],
    [1],
    undefined,
  ],
  ['skips a paused change to another record', [entry(1), entry(2, second)], [1], 2],
  [
    'is undefined if every other change waits, even indirectly, for a paused one',
    [entry(1), entry(2, { patches: [change('1'), change('2')] }), entry(3, second)],
    [1],
    undefined,
  ],
  [
    'skips a change that shares a key with an earlier paused one',
    [slot(1, '09:00'), slot(2, '09:00'), slot(3, '12:00')],
    [1],
    3,
  ],
  ['skips a change to a record not created yet', [client, project(2)], [1], undefined],
  [
    'skips a refused change that needs the same record',
    [{ ...client, state: 'done' as const }, project(2, { state: 'refused' }), project(3)],
    [],
    3,
  ],
  [
    'isn’t the deletion of a record that a paused change needs',
    [project(2), entry(3, { patches: [{ type: 'clients', id: 'c', gone: true }] })],
    [2],
    undefined,
  ],
])('the next entry to send %s', (_name, entries, paused, expected) => {
  expect(next(entries, paused)).toBe(expected)
})

describe('a sent entry', () => {
  const done = entry(1, { baseVersion: 3, body: { title: 'A', version: 3 } })
  const later = entry(2, { baseVersion: 3, body: { title: 'B', version: 3 } })

  test('replaces its expected result with the server’s response', () => {
    const answer = { id: '1', title: 'A!', version: 4 }
    const [kept] = markSent([done], done, answer)
    expect(kept).toMatchObject({ state: 'done', answer, patches: [{ put: answer }] })
  })

  test.each([
    ['if the response is the record', { id: '1', version: 4 }],
    ['if the response contains the record', { todo: { id: '1', version: 4 }, other: null }],
  ])('rebases later changes to its record %s', (_place, answer) => {
    const step = entry(3, { baseVersion: 3, body: undefined })
    const [, second, third] = markSent([done, later, step], done, answer)
    expect(second).toMatchObject({ baseVersion: 4, body: { title: 'B', version: 4 } })
    expect(second?.patches).toEqual(later.patches)
    expect(third).toMatchObject({ baseVersion: 4, body: undefined })
  })

  test.each([
    ['later changes if someone else changed the record in between', [later], 5],
    [
      'earlier changes and changes to other records or versions',
      [
        entry(0, { baseVersion: 3 }),
        entry(3, { patches: [change('2')], baseVersion: 3 }),
        entry(4, { baseVersion: 2 }),
      ],
      4,
    ],
  ])('doesn’t rebase %s', (_name, others, version) => {
    const entries = markSent([...others, done], done, { id: '1', version })
    expect(entries.map(({ order }) => order)).toEqual([1])
  })

  test('clears an earlier temporary error', () => {
    const late = entry(1, { refusal: { status: 500, text: '' } })
    expect(markSent([late], late, {})[0]).toMatchObject({ state: 'done', refusal: undefined })
  })

  test('has no effect if it was removed or replaced while it was being sent', () => {
    expect(markSent([entry(1, { key: 'another' })], entry(1), {})).toEqual([])
  })

  test('still deletes its record if the response contains the record', () => {
    const gone: Patch = { type: 'todos', id: '1', gone: true }
    const deletion = entry(1, { patches: [gone] })
    expect(markSent([deletion], deletion, { id: '1', version: 2 })[0]?.patches).toEqual([gone])
  })
})

describe('discarding an entry', () => {
  const todo = { type: 'todos', id: '1', put: {} } as Patch
  const session = entry(4, { patches: [change('s')], needs: ['projects/p2'] })

  test.each([
    [
      'also discards later changes to the record that the entry would have created',
      [entry(0), entry(1, { isNew: true, patches: [todo] }), entry(2), entry(3, second)],
      [1, 2],
    ],
    ['doesn’t discard later changes to an existing record', [entry(0), entry(1), entry(2)], [1]],
    [
      'also discards changes that depend, even indirectly, on the record that the entry would have created',
      [client, project(2), entry(3, second), session],
      [1, 2, 4],
    ],
    [
      'also discards dependent changes that an older version of the app stored',
      [client, entry(2, { patches: [change('2')], holds: ['todos/2', 'clients/c'] })],
      [1, 2],
    ],
  ])('%s', (_name, entries, orders) => {
    const first = entries.find(({ order }) => order === 1) as OutboxEntry
    expect(withDependents(entries, first).map(({ order }) => order)).toEqual(orders)
  })

  test('doesn’t discard other changes that depend on the same record', () => {
    const entries = [client, project(2), project(3), session]
    expect(withDependents(entries, project(2)).map(({ order }) => order)).toEqual([2, 4])
  })
})
