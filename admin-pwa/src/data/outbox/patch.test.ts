import type { Client } from '@synapse/shared/client/contract'
import { expect, test } from 'vitest'
import { applyPatches } from '#data/outbox/patch.ts'

const client = (id: string, businessName = id) => ({ id, businessName }) as Client
test('applies changes in order, except those to a deleted record', () => {
  const patched = applyPatches(
    'clients',
    [client('a'), client('b')],
    [
      { type: 'clients', id: 'c', put: client('c', 'New') },
      { type: 'clients', id: 'a', set: { businessName: 'First' } },
      { type: 'clients', id: 'a', set: { businessName: 'Second' } },
      { type: 'clients', id: 'b', gone: true },
      { type: 'clients', id: 'b', set: { businessName: 'Ghost' } },
    ],
  )
  expect(patched.map(({ businessName }) => businessName)).toEqual(['Second', 'New'])
})

test('keeps the stored record’s version, even if the change is based on an older version', () => {
  const set = { businessName: 'Mine', version: 1 }
  const stored = { ...client('a'), notes: 'Theirs', version: 2 }
  expect(applyPatches('clients', [stored], [{ type: 'clients', id: 'a', set }])).toEqual([
    { ...stored, businessName: 'Mine' },
  ])
})

test('returns the records unchanged if no change affects their type', () => {
  const records = [client('a')]
  expect(applyPatches('clients', records, [{ type: 'todos', id: 'a', gone: true }])).toBe(records)
})

test('identifies a changed student by e-mail address', () => {
  const student = { email: 'ada@example.com', onWebsites: {} }
  expect(
    applyPatches('students', [student], [{ type: 'students', id: student.email, gone: true }]),
  ).toEqual([])
})
