import { expect, test } from 'vitest'
import { labelOf, sentFields, textOf } from '#app/conflict-text.ts'

const client = { label: 'Client', format: (id: string) => (id === '1' ? 'Galea Ltd' : undefined) }

test('names the record that a field refers to', () => {
  expect(labelOf('clientId', { clientId: client })).toBe('Client')
  expect([textOf('1', client), textOf(null, client)]).toEqual(['Galea Ltd', '–'])
  // The name is unknown, for example, while the clients are loading.
  expect(textOf('2', client)).toBe('2')
  expect(labelOf('billToVat')).toBe('Bill to VAT')
})

test('lists the values sent by a refused change', () => {
  const body = { id: '1', version: 2, title: 'Buy chalk', dueOn: null, tags: [], isUrgent: false }
  expect(sentFields(body)).toEqual([
    { path: 'title', mine: 'Buy chalk' },
    { path: 'isUrgent', mine: false },
  ])
  for (const none of [undefined, new Blob(['receipt'])]) expect(sentFields(none)).toEqual([])
})
