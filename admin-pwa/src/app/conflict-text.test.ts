import { expect, test } from 'vitest'
import { labelOf, textOf } from '#app/conflict-text.ts'

const client = { label: 'Client', format: (id: string) => (id === '1' ? 'Galea Ltd' : 'None') }

test('names the record that a field refers to', () => {
  expect(labelOf('clientId', { clientId: client })).toBe('Client')
  expect([textOf('1', client), textOf(null, client)]).toEqual(['Galea Ltd', '—'])
  expect(labelOf('vatNumber')).toBe('Vat number')
})
