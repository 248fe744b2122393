import { expect, test } from 'vitest'
import { compareTodos, whyTodoCannot } from '#todo/todo'

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

test('a task whose refund is under way can be neither completed, cancelled nor deleted', () => {
  const task = (status: 'pending' | 'failed') => ({
    status: 'in_progress' as const,
    relatedData: { refund: { status } },
  })
  for (const action of ['complete', 'cancel', 'delete'] as const) {
    expect(whyTodoCannot(action, task('pending'))).toMatch(/^The refund of this task is under way/)
    expect(whyTodoCannot(action, task('failed'))).toBeUndefined()
  }
  expect(whyTodoCannot('edit', task('pending'))).toBeUndefined()
})
