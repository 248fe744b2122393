import { randomUUID } from 'node:crypto'
import { createClient } from '@synapse/shared/client/contract'
import type { BodyOf, Endpoint } from '@synapse/shared/contract/endpoint'
import { createCoupon } from '@synapse/shared/coupon/contract'
import { createExpense } from '@synapse/shared/expense/contract'
import { createProject, updateProject } from '@synapse/shared/project/contract'
import { createTodo } from '@synapse/shared/todo/contract'
import { createTrackedSession } from '@synapse/shared/tutoring/contract'
import { createWebsite } from '@synapse/shared/website/contract'
import { describe, expect, test } from 'vitest'
import { useWorld } from '#support/world/use-world.ts'

const { operator, world } = useWorld()

type Case<E extends Endpoint> = {
  endpoint: E
  input: BodyOf<E>
  /** Other values for some of the fields, as an edit would send. */
  changes: Partial<BodyOf<E>>
}

const creates = <const E extends Endpoint & { output: { _zod: { output: { id: string } } } }>({
  endpoint,
  input,
  changes,
}: Case<E>) => {
  test(`${endpoint.method} ${endpoint.path}`, async () => {
    const id = randomUUID()
    const create = (more: object = {}) =>
      operator.call(endpoint, { input: { ...(input as object), id, ...more } as BodyOf<E> })
    await world.signIn()
    const [first, ...others] = await Promise.all([create(), create(), create()])
    expect(first).toMatchObject({ id })
    for (const other of [...others, await create()]) expect(other).toEqual(first)
    await expect(create(changes)).toBeRefused('id_reused')
    expect(await create()).toEqual(first)
  })
}

describe('a record is created once per id, and reusing the id with other values is refused', () => {
  const date = '2026-12-21'
  const changes = { description: 'Changed' }
  creates({ endpoint: createProject, input: { name: 'Course', budget: '500' }, changes })
  creates({
    endpoint: createClient,
    input: { businessName: 'Xatt', hourlyRate: '40' },
    changes: { email: 'office@xatt.example' },
  })
  creates({
    endpoint: createCoupon,
    input: { code: 'spring', discountType: 'percentage', discountValue: '12.5' },
    changes,
  })
  creates({ endpoint: createTodo, input: { title: 'Call Maria', dueOn: date }, changes })
  creates({
    endpoint: createExpense,
    input: { title: 'Laptop', amount: '1180', category: 'Equipment', date },
    changes: { amount: '1190' },
  })
  creates({ endpoint: createWebsite, input: { name: 'Once', slug: 'once' }, changes })
})

test('a tracked session is created once per id, and reusing the id with different values is refused', async () => {
  const { id: clientId } = await operator.call(createClient, { input: { businessName: 'Xatt' } })
  const input = { id: randomUUID(), clientId, date: '2026-12-21', hours: '1.5', rate: '40' }
  const create = (hours: string) =>
    operator.call(createTrackedSession, { input: { ...input, student: 'Maria', hours } })
  const first = await create('1.5')
  expect(await create('1.50')).toEqual(first)
  await expect(create('2')).toBeRefused('id_reused')
})

test('a call repeated after a lost response succeeds even if the record has been edited since', async () => {
  const input = { id: randomUUID(), name: 'Course' }
  const headers = { 'Idempotency-Key': randomUUID() }
  const first = await operator.call(createProject, { input, headers })
  await operator.call(updateProject, {
    params: { id: first.id },
    input: { name: 'Evening course' },
  })
  expect(await operator.call(createProject, { input, headers })).toEqual(first)
})
