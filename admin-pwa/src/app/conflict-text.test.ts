import { createRequire } from 'node:module'
import type { Endpoint } from '@synapse/shared/contract/endpoint'
import { type SyncedType, syncedTypes } from '@synapse/shared/sync/synced'
import { expect, test } from 'vitest'
import { conflictField, sentFields } from '#app/conflict-text.ts'
import { patchOf } from '#data/outbox/patch.ts'
import { fieldText } from '#ui/form/field-text.ts'

// Unlike `require`, `import` strips the contracts' schemas, as the app's build does.
const require = createRequire(import.meta.url)

const references = {
  clientId: { label: 'Client', format: (id: string) => (id === '1' ? 'Galea Ltd' : undefined) },
  projectId: 'Project',
  websiteId: 'Website',
}

const fieldOfChange = (type: SyncedType | undefined, name: string) =>
  conflictField({ patches: type ? [patchOf(type, '1', { gone: true })] : [] }, name, references)

test('names the record that a field refers to', () => {
  expect(fieldOfChange('expenses', 'clientId').label).toBe('Client')
  const { clientId } = references
  expect([fieldText('1', clientId), fieldText(null, clientId)]).toEqual(['Galea Ltd', 'Empty'])
  // The client's name is unknown while the clients are loading.
  expect(fieldText('2', clientId)).toBe('2')
})

type Schema = { shape?: object; def: { options?: Schema[] } }

const namesIn = ({ def, shape = {} }: Schema): string[] => [
  ...Object.keys(shape),
  ...(def.options ?? []).flatMap(namesIn),
]

type Change = [contract: string, ...endpoints: string[]]

const changes: Record<SyncedType, Change> = {
  availabilityDays: ['availability', 'setAvailability'],
  availabilityExceptions: ['availability', 'addAvailabilityException'],
  bookings: ['booking', 'changeBookingNotes', 'markNoShow'],
  clients: ['client', 'createClient', 'updateClient'],
  coupons: ['coupon', 'updateCoupon'],
  expenses: ['expense', 'createExpense', 'updateExpense'],
  invoices: ['invoice', 'saveInvoiceDraft'],
  projects: ['project', 'createProject', 'updateProject'],
  quotes: ['quote', 'saveQuote'],
  sessions: ['tutoring', 'createTrackedSession', 'updateTrackedSession'],
  studentNotes: ['student', 'saveStudentNotes'],
  students: ['student', 'archiveStudent'],
  todos: ['todo', 'createTodo', 'updateTodo', 'reopenTodo'],
}

test.each<[string, Change, SyncedType?]>([
  ...syncedTypes.map((type): [string, Change, SyncedType] => [type, changes[type], type]),
  ['slots', ['availability', 'setSlot']],
])('every field in a change to %s has a label', (_, [contract, ...endpoints], type) => {
  const declared: Record<string, Endpoint> = require(`@synapse/shared/${contract}/contract`)
  const names = endpoints.flatMap((name) => namesIn(declared[name]?.input as unknown as Schema))
  expect(names).not.toEqual([])
  const unnamed = names.filter((name) => fieldOfChange(type, name).label === name)
  expect(unnamed.filter((name) => !['id', 'version'].includes(name))).toEqual([])
})

test('describes the lines of invoices and quotes, and imported files', () => {
  const maths = { date: '2026-11-22', student: 'Ana', subject: 'Maths', hours: '2.00' }
  const lines = [
    { ...maths, rate: '40.00', vatPercent: '18.00' },
    { date: null, student: '', subject: 'Discount', hours: '1', rate: '-5', vatPercent: '0.00' },
  ]
  expect(fieldText(lines, fieldOfChange('invoices', 'lines'))).toBe(
    '22 Nov 2026, Ana, Maths: 2 × €40.00\nDiscount: 1 × −€5.00, 0% VAT',
  )
  const quoted = [{ description: 'Course', quantity: '2', unitPrice: '650.00', vatPercent: '18' }]
  expect(fieldText(quoted, fieldOfChange('quotes', 'lines'))).toBe('Course: 2 × €650.00')
  const files = [{ name: 'nov.csv', hash: 'a' }]
  expect(fieldText(files, fieldOfChange('invoices', 'sourceFiles'))).toBe('nov.csv')
})

test('lists the values that a refused change tried to save, except empty ones', () => {
  const body = { id: '1', version: 2, title: 'Buy chalk', dueOn: null, tags: [], isUrgent: false }
  expect(sentFields(body)).toEqual([
    { path: 'title', mine: 'Buy chalk' },
    { path: 'isUrgent', mine: false },
  ])
  for (const none of [undefined, new Blob(['receipt'])]) expect(sentFields(none)).toEqual([])
})
