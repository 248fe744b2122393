import { randomUUID } from 'node:crypto'
import {
  cancelTodo,
  completeTodo,
  countPendingTodos,
  countTodos,
  createTodo,
  deleteTodo,
  listTodos,
  reopenTodo,
  startTodo,
  updateTodo,
} from '@synapse/shared/todo/contract'
import { describe, expect, test } from 'vitest'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const make = (title = 'Buy chalk') => operator.call(createTodo, { input: { title } })

describe('the to-do list', () => {
  test('adds a task only once, by default pending, general and of medium priority', async () => {
    const input = { id: randomUUID(), title: 'Once' }
    await Promise.all([1, 2, 3].map(() => operator.call(createTodo, { input })))
    const usual = { type: 'general', status: 'pending', priority: 'medium', completedAt: null }
    expect(await operator.call(listTodos)).toEqual([expect.objectContaining(usual)])
  })

  test('deletes a task once', async () => {
    const params = { id: (await make()).id }
    await operator.call(deleteTodo, { params })
    expect(await operator.call(listTodos)).toEqual([])
    await expect(operator.call(deleteTodo, { params })).toBeRefused('unknown')
    await expect(operator.call(completeTodo, { params })).toBeRefused('unknown')
  })

  test('can link a task to a booking, change the link, or remove it', async () => {
    const joe = await world.make.completedBooking({ studentName: 'Joe Camilleri' })
    const mary = await world.make.completedBooking({
      studentName: 'Mary',
      basePrice: '100.00',
      finalPrice: '100.00',
    })
    const nobody = { title: 'Nobody', relatedBookingId: randomUUID() }
    await expect(operator.call(createTodo, { input: nobody })).toBeRefused('unknown_booking')
    const { id } = await make()
    await world
      .db('todoItems')
      .where({ id })
      .update({ relatedData: JSON.stringify({ about: 'clash', kept: 'this' }) })
    const link = (relatedBookingId: string | null, more = {}) =>
      operator.call(updateTodo, { params: { id }, input: { relatedBookingId, ...more } })
    const linked = await link(joe.id, { version: 2 })
    expect(linked.relatedData).toEqual({
      kept: 'this',
      finalPrice: '60.00',
      studentName: 'Joe Camilleri',
      studentEmail: joe.studentEmail,
    })
    expect(
      await operator.call(updateTodo, { params: { id }, input: { title: 'Still about Joe' } }),
    ).toMatchObject({ relatedBookingId: joe.id, relatedData: linked.relatedData })
    expect(await link(mary.id)).toMatchObject({
      relatedBookingId: mary.id,
      relatedData: { studentName: 'Mary', finalPrice: '100.00' },
    })
    expect(await link(null)).toMatchObject({
      relatedBookingId: null,
      relatedData: { kept: 'this' },
    })
    await expect(
      operator.call(updateTodo, {
        params: { id },
        input: { relatedBookingId: randomUUID() },
      }),
    ).toBeRefused('unknown_booking')
    await expect(
      operator.call(updateTodo, {
        params: { id },
        input: { relatedBookingId: joe.id, version: 1 },
      }),
    ).toBeRefused('changed')
  })

  test('can’t move a refund task to another booking', async () => {
    const [joe, mary] = [await world.make.completedBooking(), await world.make.completedBooking()]
    const { id } = await operator.call(createTodo, {
      input: { title: 'Refund', type: 'refund_processing', relatedBookingId: joe.id },
    })
    for (const relatedBookingId of [mary.id, null])
      await expect(
        operator.call(updateTodo, { params: { id }, input: { relatedBookingId } }),
      ).toBeRefused('keeps_booking')
    expect(
      await operator.call(updateTodo, {
        params: { id },
        input: { title: 'Refund Joe', relatedBookingId: joe.id },
      }),
    ).toMatchObject({ title: 'Refund Joe', relatedBookingId: joe.id })
  })

  test('lists tasks with a due date before all others except refund tasks', async () => {
    const due = await operator.call(createTodo, { input: { title: 'Due', dueOn: '2027-03-01' } })
    world.clock.advance({ minutes: 1 })
    const newer = await make('Newer')
    const titles = async () => (await operator.call(listTodos)).map(({ title }) => title)
    expect(await titles()).toEqual(['Due', 'Newer'])
    await operator.call(updateTodo, { params: { id: newer.id }, input: { dueOn: '2027-02-28' } })
    expect(await titles()).toEqual(['Newer', 'Due'])
    await operator.call(updateTodo, { params: { id: newer.id }, input: { dueOn: null } })
    await operator.call(updateTodo, { params: { id: due.id }, input: { title: 'Still due' } })
    expect(await operator.call(listTodos)).toMatchObject([
      { title: 'Still due', dueOn: '2027-03-01' },
      { title: 'Newer', dueOn: null },
    ])
    await expect(
      operator.call(createTodo, { input: { title: 'Never', dueOn: '2027-02-30' } }),
    ).toBeRefused('invalid')
  })

  test('counts all tasks, including closed ones that it doesn’t list', async () => {
    await world.db.raw(`insert into todo_items (type, title, status, completed_at)
      select 'general', 'Old ' || n, 'completed', now() from generate_series(1, 510) n`)
    const begun = await make('begun')
    await operator.call(startTodo, { params: { id: begun.id } })
    await make('waits')
    expect(await operator.call(countPendingTodos)).toEqual({ ok: true, count: 1 })
    expect(await operator.call(listTodos)).toHaveLength(502)
    expect(await operator.call(countTodos)).toEqual({
      total: 512,
      pending: 1,
      inProgress: 1,
      completed: 510,
    })
  })

  test('can change the text and priority of open tasks', async () => {
    const { id } = await make()
    expect(
      await operator.call(updateTodo, {
        params: { id },
        input: { title: 'Buy white chalk', description: 'Two boxes', priority: 'high' },
      }),
    ).toMatchObject({ title: 'Buy white chalk', description: 'Two boxes', priority: 'high' })
    expect(
      await operator.call(updateTodo, { params: { id }, input: { description: '' } }),
    ).toMatchObject({ title: 'Buy white chalk', description: null })
    await operator.call(completeTodo, { params: { id } })
    await expect(operator.call(updateTodo, { params: { id }, input: { title: 'x' } })).toBeRefused(
      'wrong_state',
    )
    await expect(operator.call(updateTodo, { params: { id }, input: { title: ' ' } })).toBeRefused({
      reason: 'invalid',
      error: 'The title is missing.',
    })
  })

  test('allows only the listed status changes', async () => {
    const { id } = await make()
    const params = { params: { id } }
    await expect(operator.call(reopenTodo, params)).toBeRefused('wrong_state')
    expect((await operator.call(startTodo, params)).status).toBe('in_progress')
    await expect(operator.call(startTodo, params)).toBeRefused({
      error: 'You can’t do that in the task’s current status. Only pending tasks can be started.',
    })
    const completed = await operator.call(completeTodo, params)
    expect(completed).toMatchObject({ status: 'completed', title: 'Buy chalk' })
    expect(completed.completedAt).not.toBeNull()
    await expect(operator.call(completeTodo, params)).toBeRefused('wrong_state')
    await expect(operator.call(cancelTodo, params)).toBeRefused('wrong_state')
    expect(await operator.call(reopenTodo, params)).toMatchObject({
      status: 'pending',
      completedAt: null,
    })
    expect((await operator.call(cancelTodo, params)).status).toBe('cancelled')
  })
})
