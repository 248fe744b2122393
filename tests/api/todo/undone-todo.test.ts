import { purgeOldChanges } from '@synapse/api/sync/jobs'
import { changeGuests } from '@synapse/shared/booking/contract'
import {
  completeTodo,
  countTodos,
  createTodo,
  deleteTodo,
  reopenTodo,
  restoreTodo,
  startTodo,
  updateTodo,
} from '@synapse/shared/todo/contract'
import { describe, expect, test } from 'vitest'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const make = (title = 'Buy chalk') => operator.call(createTodo, { input: { title } })

describe('undoing a change to a task', () => {
  const row = async (id: string) => (await world.db('todoItems').where({ id }))[0]
  const restore = (id: string) => operator.call(restoreTodo, { params: { id } })

  test('restores a deleted task completely', async () => {
    const booking = await world.make.completedBooking()
    const { id } = await operator.call(createTodo, {
      input: {
        title: 'Write to Joe',
        description: 'About the room',
        priority: 'low',
        dueOn: '2027-03-01',
        relatedBookingId: booking.id,
      },
    })
    await operator.call(startTodo, { params: { id } })
    await world.db.raw(
      `update todo_items set key = 'about:joe', created_at = '2026-01-02T03:04:05.678901Z'
      where id = ?`,
      [id],
    )
    const exact = async () =>
      (await world.db.raw('select to_jsonb(t) as item from todo_items t where id = ?', [id])).rows
    const before = await exact()
    await operator.call(deleteTodo, { params: { id } })
    expect(await exact()).toEqual([])
    expect(await operator.call(countTodos)).toMatchObject({ total: 0 })
    const [restored] = await Promise.all([restore(id), restore(id), restore(id)])
    expect(restored).toMatchObject({ id, status: 'in_progress', relatedBookingId: booking.id })
    expect(await exact()).toEqual(before)
    expect(await world.db('deletedTodoItems')).toEqual([])
  })

  test('keeps edits from another device', async () => {
    const { id } = await make()
    await operator.call(updateTodo, { params: { id }, input: { title: 'Buy white chalk' } })
    await operator.call(deleteTodo, { params: { id } })
    await restore(id)
    await operator.call(updateTodo, { params: { id }, input: { priority: 'high' } })
    expect(await restore(id)).toMatchObject({ title: 'Buy white chalk', priority: 'high' })
    await operator.call(deleteTodo, { params: { id } })
    expect(await restore(id)).toMatchObject({ title: 'Buy white chalk', priority: 'high' })
  })

  test('is refused if the same task has been added again', async () => {
    const { id } = await make()
    await world.db('todoItems').where({ id }).update({ key: 'dispute:1' })
    await operator.call(deleteTodo, { params: { id } })
    await world.db('todoItems').insert({ title: 'Anew', type: 'general', key: 'dispute:1' })
    await expect(operator.call(restoreTodo, { params: { id } })).toBeRefused('already_listed')
    await world.db('todoItems').where({ key: 'dispute:1' }).delete()
    expect(await restore(id)).toMatchObject({ title: 'Buy chalk' })
    await operator.call(deleteTodo, { params: { id } })
    await operator.call(createTodo, { input: { id, title: 'The same once more' } })
    expect(await restore(id)).toMatchObject({ title: 'The same once more' })
  })

  test('restores a deleted task with the booking’s current guests', async () => {
    const booking = await world.make.completedBooking()
    const { id } = await operator.call(createTodo, {
      input: { title: 'Reply to Joe Camilleri', relatedBookingId: booking.id },
    })
    await operator.call(deleteTodo, { params: { id } })
    const guests = { studentName: 'Joseph Camilleri', studentEmail: 'joseph@example.com' }
    await operator.call(changeGuests, {
      params: { id: booking.id },
      input: { ...guests, calendarEmail: '', participantEmails: [] },
    })
    expect(await restore(id)).toMatchObject({
      title: 'Reply to Joseph Camilleri',
      relatedData: { ...guests, finalPrice: '60.00' },
    })
    await world.finishJobs(operator.call(deleteTodo, { params: { id } }))
    await world.db('mails').where({ bookingId: booking.id }).delete()
    await world.db('bookings').where({ id: booking.id }).delete()
    expect(await restore(id)).toMatchObject({
      title: 'Reply to Joseph Camilleri',
      relatedBookingId: null,
    })
  })

  test('restores a task deleted up to sixty days ago', async () => {
    const { id } = await make()
    await operator.call(deleteTodo, { params: { id } })
    const daysAgo = (days: number) => {
      const deletedAt = world.clock.now().subtract({ hours: 24 * days })
      return world.db('deletedTodoItems').update({ deletedAt: deletedAt.toString() })
    }
    await daysAgo(59)
    await world.run(purgeOldChanges)
    await restore(id)
    await operator.call(deleteTodo, { params: { id } })
    await daysAgo(61)
    await world.run(purgeOldChanges)
    await expect(operator.call(restoreTodo, { params: { id } })).toBeRefused('unknown')
  })

  test('can’t restore a deleted refund task', async () => {
    const booking = await world.make.completedBooking()
    for (const type of ['booking_cancellation', 'refund_processing'] as const) {
      const input = { title: type, type, relatedBookingId: booking.id }
      const { id } = await operator.call(createTodo, { input })
      await operator.call(deleteTodo, { params: { id } })
      await expect(operator.call(restoreTodo, { params: { id } })).toBeRefused('unknown')
    }
    expect(await world.db('deletedTodoItems')).toEqual([])
  })

  test('reopens a completed task with its previous status', async () => {
    const { id } = await operator.call(createTodo, {
      input: { title: 'Call', dueOn: '2027-03-01' },
    })
    const params = { id }
    await operator.call(startTodo, { params })
    await operator.call(completeTodo, { params })
    const input = { status: 'in_progress' } as const
    expect(await operator.call(reopenTodo, { params, input })).toMatchObject({
      status: 'in_progress',
      completedAt: null,
      dueOn: '2027-03-01',
    })
    await expect(operator.call(reopenTodo, { params, input })).toBeRefused('wrong_state')
    await operator.call(completeTodo, { params })
    expect(await operator.call(reopenTodo, { params })).toMatchObject({ status: 'pending' })
    expect((await row(id))?.completedAt).toBeNull()
  })
})
