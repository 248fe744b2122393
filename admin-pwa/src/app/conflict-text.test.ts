import { expect, test } from 'vitest'
import { labelOf, textOf } from '#app/conflict-text.ts'

const client = { label: 'Client', format: (id: string) => (id === '1' ? 'Galea Ltd' : undefined) }

test('names the record that a field refers to', () => {
  expect(labelOf('clientId', { clientId: client })).toBe('Client')
  expect([textOf('1', client), textOf(null, client)]).toEqual(['Galea Ltd', '—'])
  // For example while the clients are loading.
  expect(textOf('2', client)).toBe('2')
  expect(labelOf('vatNumber')).toBe('Vat number')
})
