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

describe('what is sent next', () => {
  test('is what was done first', () => {
    expect(next([row(1), row(2)])).toBe(1)
    expect(next([])).toBeUndefined()
  })

  test('is nothing of a record whose earlier change was refused or has to wait', () => {
    const refused = row(1, { state: 'refused' })
    expect(next([refused, row(2)])).toBeUndefined()
    expect(next([refused, row(2), row(3, { patches: [change('2')] })])).toBe(3)
    expect(next([row(1), row(2)], [1])).toBeUndefined()
    expect(next([row(1), row(2, { patches: [change('2')] })], [1])).toBe(2)
  })

  test('is nothing made from what itself has to wait', () => {
    const both = row(2, { patches: [change('1'), change('2')] })
    const third = row(3, { patches: [change('2')] })
    expect(next([row(1), both, third], [1])).toBeUndefined()
  })

  test('is no change that was done, and one after it', () => {
    expect(next([row(1, { state: 'done' }), row(2)])).toBe(2)
  })

  test('keeps the order of what it holds, whatever records that are', () => {
    const slot = (order: number, time: string) =>
      row(order, { patches: [], holds: [`slot/2026-12-08/${time}`] })
    expect(next([slot(1, '09:00'), slot(2, '09:00'), slot(3, '12:00')], [1])).toBe(3)
  })
})

describe('what was done', () => {
  const done = row(1, { seen: 3, body: { title: 'A', version: 3 } })
  const later = row(2, { seen: 3, body: { title: 'B', version: 3 } })

  test('keeps its answer, in place of what was guessed', () => {
    const answer = { id: '1', title: 'A!', version: 4 }
    const [kept] = markSent([done], done, answer)
    expect(kept).toMatchObject({ state: 'done', answer, patches: [{ put: answer }] })
  })

  test('is what later changes of the same record are made from', () => {
    const [, second] = markSent([done, later], done, { id: '1', version: 4 })
    expect(second).toMatchObject({ seen: 4, body: { title: 'B', version: 4 } })
    expect(second?.patches).toEqual([{ noun: 'todos', id: '1', set: { version: 4 } }])
  })

  test('is found as a part of the answer, too', () => {
    const [, second] = markSent([done, later], done, { todo: { id: '1', version: 4 }, other: null })
    expect(second).toMatchObject({ seen: 4, body: { version: 4 } })
  })

  test('leaves changes alone that somebody else’s lies before: the server shows both sides', () => {
    const rows = markSent([done, later], done, { id: '1', version: 5 })
    expect(rows.map(({ order }) => order)).toEqual([1])
  })

  test('leaves other records alone, and what was made before or from another version', () => {
    const others = [
      row(0, { seen: 3 }),
      row(3, { patches: [change('2')], seen: 3 }),
      row(4, { seen: 2 }),
    ]
    const rows = markSent([...others, done], done, { id: '1', version: 4 })
    expect(rows.map(({ order }) => order)).toEqual([1])
  })

  test('gives a change without a version the new one to go by, and no field', () => {
    const step = row(2, { seen: 3, body: undefined })
    const [, second] = markSent([done, step], done, { id: '1', version: 4 })
    expect(second).toMatchObject({ seen: 4, body: undefined })
  })

  test('is told as done, whatever fault there was before', () => {
    const late = row(1, { refusal: { status: 500, text: '' } })
    expect(markSent([late], late, {})[0]).toMatchObject({ state: 'done', refusal: undefined })
  })

  test('is nothing where its row is no longer there, or is another’s', () => {
    expect(markSent([row(1, { key: 'another' })], row(1), {})).toEqual([])
  })

  test('stays gone when it was a deletion', () => {
    const gone: Patch = { noun: 'todos', id: '1', gone: true }
    const deletion = row(1, { patches: [gone] })
    expect(markSent([deletion], deletion, { id: '1', version: 2 })[0]?.patches).toEqual([gone])
  })
})

describe('what is given up', () => {
  test('takes with it what was done to a record that will now never be', () => {
    const made = row(1, { isNew: true })
    const rows = [row(0), made, row(2), row(3, { patches: [change('2')] })]
    expect(withDependents(rows, made).map(({ order }) => order)).toEqual([1, 2])
  })

  test('leaves later changes of a record that is there', () => {
    expect(withDependents([row(1), row(2)], row(1)).map(({ order }) => order)).toEqual([1])
  })
})
