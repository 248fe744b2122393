import type { Client } from '@synapse/shared/client/contract'
import { expect, test } from 'vitest'
import { applyPatches, type Patch } from '#data/outbox-entry.ts'

const client = (id: string, businessName = id) => ({ id, businessName }) as Client
const names = (patches: readonly Patch[]) =>
  applyPatches('clients', [client('a'), client('b')], patches).map((one) => one.businessName)

test('applies pending changes to the records in order', () => {
  expect(
    names([
      { noun: 'clients', id: 'c', put: client('c', 'New') },
      { noun: 'clients', id: 'a', set: { businessName: 'First' } },
      { noun: 'clients', id: 'a', set: { businessName: 'Second' } },
      { noun: 'clients', id: 'b', gone: true },
    ]),
  ).toEqual(['Second', 'New'])
})

test('ignores a change to a deleted record', () => {
  expect(names([{ noun: 'clients', id: 'x', set: { businessName: 'Ghost' } }])).toEqual(['a', 'b'])
})

test('returns the same list if no change concerns this record type', () => {
  const records = [client('a')]
  expect(applyPatches('clients', records, [{ noun: 'todos', id: 'a', gone: true }])).toBe(records)
})

test('finds students by e-mail address', () => {
  const student = { email: 'ada@example.com', onWebsites: {} }
  expect(
    applyPatches('students', [student], [{ noun: 'students', id: student.email, gone: true }]),
  ).toEqual([])
})
