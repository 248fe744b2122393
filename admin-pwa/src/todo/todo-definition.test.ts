import type { Todo } from '@synapse/shared/todo/contract'
import { expect, test } from 'vitest'
import { createDevice } from '#data/fake-device.test-support.ts'
import { blankTodo, createServer } from '#data/fake-server.test-support.ts'

const refundTodo = (id: string, more: Partial<Todo> = {}): Todo => ({
  ...blankTodo,
  id: `00000000-0000-4000-8000-${id.padStart(12, '0')}`,
  type: 'booking_cancellation',
  relatedBookingId: 'b',
  ...more,
})

const own = refundTodo('11')

const hasRefundTodo = (hasOpenRefundTask: boolean) => [
  { type: 'bookings', id: 'b', set: { hasOpenRefundTask } },
]

test.each<[string, Partial<Todo>, Partial<Todo>[], unknown]>([
  [
    'ends when its only refund task is cancelled',
    { status: 'cancelled' },
    [],
    hasRefundTodo(false),
  ],
  ['begins when the task is reopened', { status: 'pending' }, [], hasRefundTodo(true)],
  ['continues if another is open', { status: 'cancelled' }, [{}], hasRefundTodo(true)],
  [
    'ends if the others are closed, of another type or another booking’s',
    { status: 'cancelled' },
    [{ status: 'completed' }, { type: 'refund_processing' }, { relatedBookingId: 'c' }],
    hasRefundTodo(false),
  ],
  ['doesn’t depend on other types of tasks', { type: 'general' }, [], []],
])('a booking’s pending refund %s', async (_, change, others, expected) => {
  const server = createServer()
  for (const todo of [own, ...others.map((other, index) => refundTodo(`${index}`, other))])
    server.put(todo)
  await createDevice(server).open(async (app) => {
    await app.pullFeed()
    const { sideEffectsOf } = await import('#todo/todo-definition.ts')
    expect(await sideEffectsOf({ ...own, ...change })).toEqual(expected)
  })
})
