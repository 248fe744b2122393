import { expect, test } from 'vitest'
import {
  compareTodos,
  isOverdue,
  notRefundedMessage,
  overpaidMessage,
  relatedDataFor,
  todoRefusal,
} from '#todo/todo'

const todo = (
  title: string,
  type: 'general' | 'booking_cancellation' | 'refund_processing',
  status: 'pending' | 'in_progress' | 'completed' | 'cancelled',
  day: number,
) => ({ title, type, status, createdAt: `2026-12-0${day}T09:00:00.000Z` })

test('sorts open refund tasks first, then other open tasks, and closed tasks last', () => {
  const todos = [
    todo('old refund', 'booking_cancellation', 'in_progress', 1),
    todo('done refund', 'refund_processing', 'completed', 4),
    todo('new note', 'general', 'pending', 3),
    todo('new refund', 'refund_processing', 'pending', 2),
  ]
  expect(todos.sort(compareTodos).map(({ title }) => title)).toEqual([
    'new refund',
    'old refund',
    'new note',
    'done refund',
  ])
})

test('sorts open tasks with a due date before others, soonest first', () => {
  const due = (
    title: string,
    status: 'pending' | 'completed',
    dueOn: string | null,
    day: number,
  ) => ({ ...todo(title, 'general', status, day), dueOn })
  const todos = [
    todo('without a due date field', 'general', 'pending', 1),
    due('newest', 'pending', null, 5),
    due('later', 'pending', '2027-01-02', 3),
    due('done', 'completed', '2026-12-01', 2),
    due('soon', 'pending', '2026-12-31', 1),
    todo('refund', 'booking_cancellation', 'pending', 1),
  ]
  expect(todos.sort(compareTodos).map(({ title }) => title)).toEqual([
    ...['refund', 'soon', 'later', 'newest', 'without a due date field', 'done'],
  ])
})

test('an open task is overdue from the day after its due date', () => {
  const due = { status: 'in_progress', dueOn: '2026-12-31' } as const
  expect(isOverdue(due, '2026-12-31')).toBe(false)
  expect(isOverdue(due, '2027-01-01')).toBe(true)
  expect(isOverdue({ ...due, status: 'completed' }, '2027-01-01')).toBe(false)
  expect(isOverdue({ ...due, dueOn: null }, '2027-01-01')).toBe(false)
})

test('a closed task can only be reopened or deleted', () => {
  const actions = ['start', 'complete', 'cancel', 'reopen', 'delete', 'edit'] as const
  const allowed = (status: 'pending' | 'in_progress' | 'completed' | 'cancelled') =>
    actions.filter((action) => {
      const facts = { type: 'general', status, relatedBookingId: null, relatedData: {} } as const
      return !todoRefusal(action, facts)
    })
  expect(allowed('pending')).toEqual(['start', 'complete', 'cancel', 'delete', 'edit'])
  expect(allowed('in_progress')).toEqual(['complete', 'cancel', 'delete', 'edit'])
  for (const status of ['completed', 'cancelled'] as const)
    expect(allowed(status)).toEqual(['reopen', 'delete'])
})

const refundTodo = (relatedData: Parameters<typeof todoRefusal>[1]['relatedData']) => ({
  type: 'booking_cancellation' as const,
  status: 'in_progress' as const,
  relatedBookingId: 'booking',
  relatedData,
})

test('a task can’t be completed, cancelled or deleted while its refund is pending', () => {
  const task = (status: 'pending' | 'failed') => refundTodo({ refund: { status } })
  for (const action of ['complete', 'cancel', 'delete'] as const)
    expect(todoRefusal(action, task('pending'))?.message).toMatch(
      /^The refund for this task is being processed/,
    )
  expect(todoRefusal('processRefund', task('failed'))).toBeUndefined()
  expect(todoRefusal('edit', task('pending'))).toBeUndefined()
})

test('a task whose refund has failed can’t be cancelled, or deleted while open', () => {
  for (const action of ['cancel', 'delete'] as const) {
    const reason = (relatedData: Parameters<typeof refundTodo>[0]) =>
      todoRefusal(action, refundTodo(relatedData))?.message
    expect(reason({ refund: { status: 'failed' } })).toBe(notRefundedMessage)
    expect(reason({ refund: { status: 'succeeded' } })).toBeUndefined()
    expect(reason({ paymentIntent: 'pi_1' })).toBeUndefined()
  }
  const failed = refundTodo({ refund: { status: 'failed' } })
  expect(todoRefusal('delete', { ...failed, status: 'completed' })).toBeUndefined()
})

test('a task can’t be completed, cancelled or deleted while its invoice is overpaid', () => {
  for (const action of ['complete', 'cancel', 'delete'] as const) {
    const reason = (excess: string) =>
      todoRefusal(action, {
        ...refundTodo({ excess }),
        type: 'general',
        relatedBookingId: null,
      })?.message
    expect(reason('0.01')).toBe(overpaidMessage)
    expect(reason('0.00')).toBeUndefined()
  }
})

test('a refund task can’t be completed before the money is refunded', () => {
  const complete = (todo: Partial<Parameters<typeof todoRefusal>[1]>) =>
    todoRefusal('complete', { ...refundTodo({}), ...todo })?.message
  const failed = { refund: { status: 'failed' } } as const
  expect(complete({ relatedData: failed })).toBe(notRefundedMessage)
  expect(complete({ relatedData: { paymentIntent: 'pi_1' } })).toBe(notRefundedMessage)
  expect(
    complete({ relatedData: { paymentIntent: 'pi_1', refund: { status: 'succeeded' } } }),
  ).toBeUndefined()
  expect(complete({})).toBeUndefined()
  expect(complete({ type: 'general', relatedData: failed })).toBeUndefined()
  expect(complete({ relatedBookingId: null, relatedData: failed })).toBeUndefined()
})

const ada = { finalPrice: '60.00', studentName: 'Ada', studentEmail: 'ada@example.com' }
const ben = { finalPrice: '80.00', studentName: 'Ben', studentEmail: 'ben@example.com' }

test.each([
  [
    'another booking',
    { ...ada, about: 'guest', paymentIntent: 'pi_1' },
    ben,
    { ...ben, paymentIntent: 'pi_1' },
  ],
  ['its first booking', { excess: '5.00' }, { ...ada, id: '7' }, { ...ada, excess: '5.00' }],
  ['no booking', { ...ada, about: 'guest', excess: '5.00' }, undefined, { excess: '5.00' }],
])('a task linked to %s drops its previous booking’s data', (_, data, booking, expected) => {
  expect(relatedDataFor(data, booking)).toEqual(expected)
})
