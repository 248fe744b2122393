import { createRequire } from 'node:module'
import type { Endpoint } from '@synapse/shared/contract/endpoint'
import type { SyncedType } from '@synapse/shared/sync/synced'
import { expect, test } from 'vitest'
import { fieldOf, sentFields, textOf } from '#app/conflict-text.ts'
import { patchOf } from '#data/patch.ts'

// Loads the contracts with `require`, because `import` strips their schemas, as the app's build
// does.
const require = createRequire(import.meta.url)

const references = {
  clientId: { label: 'Client', format: (id: string) => (id === '1' ? 'Galea Ltd' : undefined) },
  projectId: 'Project',
  websiteId: 'Website',
}

const labelOf = (type: SyncedType, name: string) =>
  fieldOf({ patches: [patchOf(type, '1', { gone: true })] }, name, references).label

test('names the record that a field refers to', () => {
  expect(labelOf('expenses', 'clientId')).toBe('Client')
  const { clientId } = references
  expect([textOf('1', clientId), textOf(null, clientId)]).toEqual(['Galea Ltd', '–'])
  // The name is unknown, for example, while the clients are loading.
  expect(textOf('2', clientId)).toBe('2')
})

type Schema = { shape?: object; def: { options?: Schema[] } }

/** Returns the names of a schema's fields. */
const namesIn = ({ def, shape = {} }: Schema): string[] => [
  ...Object.keys(shape),
  ...(def.options ?? []).flatMap(namesIn),
]

test.each<[SyncedType, contract: string, ...endpoints: string[]]>([
  ['availabilityDays', 'availability', 'setAvailability', 'setSlot'],
  ['availabilityExceptions', 'availability', 'addAvailabilityException'],
  ['bookings', 'booking', 'changeBookingNotes', 'markNoShow'],
  ['clients', 'client', 'createClient', 'updateClient'],
  ['coupons', 'coupon', 'updateCoupon'],
  ['expenses', 'expense', 'createExpense', 'updateExpense'],
  ['invoices', 'invoice', 'saveInvoiceDraft'],
  ['projects', 'project', 'createProject', 'updateProject'],
  ['quotes', 'quote', 'saveQuote'],
  ['sessions', 'tutoring', 'createSession', 'updateSession'],
  ['studentNotes', 'student', 'saveStudentNotes'],
  ['todos', 'todo', 'createTodo', 'updateTodo', 'reopenTodo'],
])('every field in a change to %s has a label', (type, contract, ...endpoints) => {
  const declared: Record<string, Endpoint> = require(`@synapse/shared/${contract}/contract`)
  const names = endpoints.flatMap((name) => namesIn(declared[name]?.input as unknown as Schema))
  expect(names).not.toEqual([])
  const unnamed = names.filter((name) => labelOf(type, name) === name)
  expect(unnamed.filter((name) => !['id', 'version'].includes(name))).toEqual([])
})

test('lists the values sent by a refused change', () => {
  const body = { id: '1', version: 2, title: 'Buy chalk', dueOn: null, tags: [], isUrgent: false }
  expect(sentFields(body)).toEqual([
    { path: 'title', mine: 'Buy chalk' },
    { path: 'isUrgent', mine: false },
  ])
  for (const none of [undefined, new Blob(['receipt'])]) expect(sentFields(none)).toEqual([])
})
