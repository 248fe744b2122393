import { randomUUID } from 'node:crypto'
import { completeTodo, createTodo, deleteTodo, listTodos } from '@synapse/shared/todo/contract'
import { describe, expect, test } from 'vitest'
import { refusalOf } from '#support/calls/call.ts'
import { postJson } from '#support/calls/send-json.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } })
const todo = (title: string) =>
  operator.call(createTodo, { input: { title, type: 'general', priority: 'medium' } })

describe('a request with an idempotency key', () => {
  test('is executed once, and repeated requests get the same response', async () => {
    const input = { title: 'Once', type: 'general', priority: 'medium' } as const
    const key = randomUUID()
    const send = () => operator.call(createTodo, { input, ...keyed(key) })
    const [first, ...others] = await Promise.all([send(), send(), send()])
    for (const answer of [...others, await send()]) expect(answer).toEqual(first)
    expect(await operator.call(listTodos)).toHaveLength(1)
  })

  test('gets the same response when repeated after it has completed or deleted a task', async () => {
    const { id } = await todo('Finish')
    const key = randomUUID()
    const complete = () => operator.call(completeTodo, { params: { id }, ...keyed(key) })
    const first = await complete()
    expect(first.status).toBe('completed')
    expect(await complete()).toEqual(first)
    // Without the idempotency key, the server treats the call as a new one.
    await expect(operator.call(completeTodo, { params: { id } })).toBeRefused('wrong_state')
    const deletion = { params: { id }, ...keyed(randomUUID()) }
    for (let times = 0; times < 2; times += 1) await operator.call(deleteTodo, deletion)
  })

  test('is refused again if the first attempt was refused', async () => {
    const { id } = await todo('Done already')
    await operator.call(completeTodo, { params: { id } })
    const key = randomUUID()
    const complete = () => operator.call(completeTodo, { params: { id }, ...keyed(key) })
    const { requestId: _, ...first } = await refusalOf(complete())
    expect(first).toMatchObject({ status: 409, reason: 'wrong_state' })
    await expect(complete()).toBeRefused(first)
  })

  test('may be repeated after an internal error', async () => {
    const { id } = await todo('Stubborn')
    await world.db.raw(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'broken'; end $$`)
    await world.db.raw(
      'create trigger fail before update on todo_items for each row execute function fail()',
    )
    const key = randomUUID()
    const complete = () => operator.call(completeTodo, { params: { id }, ...keyed(key) })
    await expect(complete()).toBeRefused({ status: 500 })
    await world.db.raw('drop function fail cascade')
    const done = await complete()
    expect(done.status).toBe('completed')
  })

  test('is refused if it has an unknown field whose name PostgreSQL can’t store', async () => {
    const { headers } = keyed(randomUUID())
    for (let times = 0; times < 2; times += 1) {
      const body = '{"title":"x","\\u0000":1}'
      const response = await postJson(operator, createTodo.path, body, headers)
      expect(await response.json()).toMatchObject({
        reason: 'invalid',
        error: expect.stringContaining('unknown fields'),
      })
    }
  })

  test('is refused if the key was used with a different body', async () => {
    const key = randomUUID()
    const send = (title: string) => ({
      input: { title, priority: 'medium' } as const,
      ...keyed(key),
    })
    const first = await operator.call(createTodo, send('Call Maria'))
    await expect(operator.call(createTodo, send('Call Joe'))).toBeRefused({
      status: 409,
      reason: 'key_used',
    })
    expect(await operator.call(createTodo, send('Call Maria'))).toEqual(first)
    expect((await operator.call(listTodos)).map(({ title }) => title)).toEqual(['Call Maria'])
  })

  test('is refused if the key belongs to another operator', async () => {
    const { id } = await todo('Private')
    const key = randomUUID()
    const call = { params: { id }, ...keyed(key) }
    await operator.call(completeTodo, call)
    const [other] = await world
      .db('users')
      .insert({ username: 'other', password: 'none' })
      .returning<{ id: string }[]>('id')
    await world.db('idempotencyKeys').where({ key }).update({ operatorId: other?.id })
    await expect(operator.call(completeTodo, call)).toBeRefused({ status: 409, reason: 'key_used' })
    await world.db('users').where({ username: 'other' }).delete()
  })

  test('is refused if its key has already been used for another endpoint', async () => {
    const { id } = await todo('First')
    const other = await todo('Second')
    const key = randomUUID()
    await operator.call(completeTodo, { params: { id }, ...keyed(key) })
    await expect(
      operator.call(completeTodo, { params: { id: other.id }, ...keyed(key) }),
    ).toBeRefused({ status: 409, reason: 'key_used' })
    await expect(operator.call(completeTodo, { params: { id }, ...keyed('no key') })).toBeRefused({
      status: 400,
      reason: 'invalid',
    })
  })
})
