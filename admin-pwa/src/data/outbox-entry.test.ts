import type { Client } from '@synapse/shared/client/contract'
import { expect, test } from 'vitest'
import { applyPatches, type Patch } from '#data/outbox-entry.ts'

const client = (id: string, businessName = id) => ({ id, businessName }) as Client
const names = (patches: readonly Patch[]) =>
  applyPatches('clients', [client('a'), client('b')], patches).map((one) => one.businessName)

test('what waits is laid over the records in the order in which it was done', () => {
  expect(
    names([
      { noun: 'clients', id: 'c', put: client('c', 'New') },
      { noun: 'clients', id: 'a', set: { businessName: 'First' } },
      { noun: 'clients', id: 'a', set: { businessName: 'Second' } },
      { noun: 'clients', id: 'b', gone: true },
    ]),
  ).toEqual(['Second', 'New'])
})

test('a record that has gone meanwhile does not come back by a change', () => {
  expect(names([{ noun: 'clients', id: 'x', set: { businessName: 'Ghost' } }])).toEqual(['a', 'b'])
})

test('other nouns leave the records as they are, to the very same list', () => {
  const records = [client('a')]
  expect(applyPatches('clients', records, [{ noun: 'todos', id: 'a', gone: true }])).toBe(records)
})

test('students are named by their address', () => {
  const student = { email: 'ada@example.com', onWebsites: {} }
  expect(
    applyPatches('students', [student], [{ noun: 'students', id: student.email, gone: true }]),
  ).toEqual([])
})
