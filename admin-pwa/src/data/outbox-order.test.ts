import { describe, expect, test } from 'vitest'
import { type OutboxEntry, type Patch, recordKey } from '#data/outbox-entry.ts'
import { markSent, nextToSend, withDependents } from '#data/outbox-order.ts'

const change = (id: string, set = {}): Patch => ({ noun: 'todos', id, set })

const row = (order: number, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  order,
  key: `key ${order}`,
  method: 'PATCH',
  path: '/api/todo-items/1',
  contract: 1,
  label: 'Edit',
  patches: [change('1')],
  holds: (more.patches ?? [change('1')]).map(recordKey),
  at: 0,
  state: 'waiting',
  ...more,
})

const next = (rows: readonly OutboxEntry[], paused: readonly number[] = []) =>
  nextToSend(rows, ({ order }) => paused.includes(order))?.order

describe('the next entry to send', () => {
  test('is the oldest change', () => {
    expect(next([row(1), row(2)])).toBe(1)
    expect(next([])).toBeUndefined()
  })

  test('is never a change to a record with an earlier refused or waiting change', () => {
    const refused = row(1, { state: 'refused' })
    expect(next([refused, row(2)])).toBeUndefined()
    expect(next([refused, row(2), row(3, { patches: [change('2')] })])).toBe(3)
    expect(next([row(1), row(2)], [1])).toBeUndefined()
    expect(next([row(1), row(2, { patches: [change('2')] })], [1])).toBe(2)
  })

  test('never depends on a waiting change', () => {
    const both = row(2, { patches: [change('1'), change('2')] })
    const third = row(3, { patches: [change('2')] })
    expect(next([row(1), both, third], [1])).toBeUndefined()
  })

  test('skips a sent change and continues with the next', () => {
    expect(next([row(1, { state: 'done' }), row(2)])).toBe(2)
  })

  test('keeps the order of changes that share a key, even of different records', () => {
    const slot = (order: number, time: string) =>
      row(order, { patches: [], holds: [`slot/2026-12-08/${time}`] })
    expect(next([slot(1, '09:00'), slot(2, '09:00'), slot(3, '12:00')], [1])).toBe(3)
  })
})

describe('a sent entry', () => {
  const done = row(1, { seen: 3, body: { title: 'A', version: 3 } })
  const later = row(2, { seen: 3, body: { title: 'B', version: 3 } })

  test('keeps the server’s response instead of the expected one', () => {
    const answer = { id: '1', title: 'A!', version: 4 }
    const [kept] = markSent([done], done, answer)
    expect(kept).toMatchObject({ state: 'done', answer, patches: [{ put: answer }] })
  })

  test('rebases later changes to the same record', () => {
    const [, second] = markSent([done, later], done, { id: '1', version: 4 })
    expect(second).toMatchObject({ seen: 4, body: { title: 'B', version: 4 } })
    expect(second?.patches).toEqual([{ noun: 'todos', id: '1', set: { version: 4 } }])
  })

  test('takes the server’s record from inside the response', () => {
    const [, second] = markSent([done, later], done, { todo: { id: '1', version: 4 }, other: null })
    expect(second).toMatchObject({ seen: 4, body: { version: 4 } })
  })

  test('leaves later changes as they are if someone else changed the record in between', () => {
    const rows = markSent([done, later], done, { id: '1', version: 5 })
    expect(rows.map(({ order }) => order)).toEqual([1])
  })

  test('leaves other records, earlier changes and other versions unchanged', () => {
    const others = [
      row(0, { seen: 3 }),
      row(3, { patches: [change('2')], seen: 3 }),
      row(4, { seen: 2 }),
    ]
    const rows = markSent([...others, done], done, { id: '1', version: 4 })
    expect(rows.map(({ order }) => order)).toEqual([1])
  })

  test('rebases a change without a version in its body', () => {
    const step = row(2, { seen: 3, body: undefined })
    const [, second] = markSent([done, step], done, { id: '1', version: 4 })
    expect(second).toMatchObject({ seen: 4, body: undefined })
  })

  test('clears an earlier temporary error', () => {
    const late = row(1, { refusal: { status: 500, text: '' } })
    expect(markSent([late], late, {})[0]).toMatchObject({ state: 'done', refusal: undefined })
  })

  test('changes nothing if it was removed or replaced in the meantime', () => {
    expect(markSent([row(1, { key: 'another' })], row(1), {})).toEqual([])
  })

  test('still deletes its record after a deletion was sent', () => {
    const gone: Patch = { noun: 'todos', id: '1', gone: true }
    const deletion = row(1, { patches: [gone] })
    expect(markSent([deletion], deletion, { id: '1', version: 2 })[0]?.patches).toEqual([gone])
  })
})

describe('a discarded entry', () => {
  test('includes later changes to the record that it would have created', () => {
    const made = row(1, { isNew: true })
    const rows = [row(0), made, row(2), row(3, { patches: [change('2')] })]
    expect(withDependents(rows, made).map(({ order }) => order)).toEqual([1, 2])
  })

  test('doesn’t include later changes to an existing record', () => {
    expect(withDependents([row(1), row(2)], row(1)).map(({ order }) => order)).toEqual([1])
  })
})
