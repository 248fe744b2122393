import { expect, test } from 'vitest'
import { compareTodos, isOverdue, moneyNotMoved, whyTodoCannot } from '#todo/todo'

const todo = (
  title: string,
  type: 'general' | 'booking_cancellation' | 'refund_processing',
  status: 'pending' | 'in_progress' | 'completed' | 'cancelled',
  day: number,
) => ({ title, type, status, createdAt: `2026-12-0${day}T09:00:00.000Z` })

test('refunds that wait come first, then the newest', () => {
  const todos = [
    todo('old refund', 'booking_cancellation', 'in_progress', 1),
    todo('done refund', 'refund_processing', 'completed', 4),
    todo('new note', 'general', 'pending', 3),
    todo('new refund', 'refund_processing', 'pending', 2),
  ]
  expect(todos.sort(compareTodos).map(({ title }) => title)).toEqual([
    'new refund',
    'old refund',
    'done refund',
    'new note',
  ])
})

test('what is due comes before the newest, the soonest first, as long as it is open', () => {
  const due = (
    title: string,
    status: 'pending' | 'completed',
    dueOn: string | null,
    day: number,
  ) => ({
    ...todo(title, 'general', status, day),
    dueOn,
  })
  const todos = [
    todo('from before there were dates', 'general', 'pending', 1),
    due('newest', 'pending', null, 5),
    due('later', 'pending', '2027-01-02', 3),
    due('done', 'completed', '2026-12-01', 2),
    due('soon', 'pending', '2026-12-31', 1),
    todo('refund', 'booking_cancellation', 'pending', 1),
  ]
  expect(todos.sort(compareTodos).map(({ title }) => title)).toEqual([
    'refund',
    'soon',
    'later',
    'newest',
    'done',
    'from before there were dates',
  ])
})

test('a to-do is overdue once its day has passed, while it is open', () => {
  const due = { status: 'in_progress', dueOn: '2026-12-31' } as const
  expect(isOverdue(due, '2026-12-31')).toBe(false)
  expect(isOverdue(due, '2027-01-01')).toBe(true)
  expect(isOverdue({ ...due, status: 'completed' }, '2027-01-01')).toBe(false)
  expect(isOverdue({ ...due, dueOn: null }, '2027-01-01')).toBe(false)
})

const refundTask = (relatedData: Parameters<typeof whyTodoCannot>[1]['relatedData']) => ({
  type: 'booking_cancellation' as const,
  status: 'in_progress' as const,
  relatedBookingId: 'booking',
  relatedData,
})

test('a task whose refund is under way can be neither completed, cancelled nor deleted', () => {
  const task = (status: 'pending' | 'failed') => refundTask({ refund: { status } })
  for (const action of ['complete', 'cancel', 'delete'] as const)
    expect(whyTodoCannot(action, task('pending'))).toMatch(/^The refund of this task is under way/)
  for (const action of ['cancel', 'delete', 'processRefund'] as const)
    expect(whyTodoCannot(action, task('failed'))).toBeUndefined()
  expect(whyTodoCannot('edit', task('pending'))).toBeUndefined()
})

test('a task about money that has not moved cannot be completed', () => {
  const complete = (todo: Partial<Parameters<typeof whyTodoCannot>[1]>) =>
    whyTodoCannot('complete', { ...refundTask({}), ...todo })
  const failed = { refund: { status: 'failed' } } as const
  expect(complete({ relatedData: failed })).toBe(moneyNotMoved)
  expect(complete({ relatedData: { paymentIntent: 'pi_1' } })).toBe(moneyNotMoved)
  expect(
    complete({ relatedData: { paymentIntent: 'pi_1', refund: { status: 'succeeded' } } }),
  ).toBeUndefined()
  expect(complete({})).toBeUndefined()
  expect(complete({ type: 'general', relatedData: failed })).toBeUndefined()
  expect(complete({ relatedBookingId: null, relatedData: failed })).toBeUndefined()
})
