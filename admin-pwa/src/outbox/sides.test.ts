import { expect, test } from 'vitest'
import { sidesOf } from '#outbox/sides.ts'
import type { Waiting } from '#outbox/waiting.ts'

const refused = (body: unknown, answer: object): Waiting => ({
  order: 1,
  key: 'key',
  method: 'PATCH',
  path: '/api/x',
  label: 'Edit',
  patches: [],
  at: 0,
  state: 'refused',
  body,
  refusal: { status: 409, text: JSON.stringify({ error: 'No.', reason: 'changed', ...answer }) },
})

test('a change that met another one shows both, field by field, where they differ', () => {
  const body = { additionalNotes: 'Mine', title: 'Same', isActive: true, version: 2 }
  const current = { additionalNotes: null, title: 'Same', isActive: false, version: 5 }
  expect(sidesOf(refused(body, { current }))).toEqual({
    version: 5,
    fields: [
      { label: 'Additional notes', mine: 'Mine', theirs: '—' },
      { label: 'Is active', mine: 'Yes', theirs: 'No' },
    ],
  })
})

test('the other side is found within the answer of a call', () => {
  const sides = sidesOf(
    refused({ notes: 'a' }, { current: { booking: { notes: 'b', version: 7 } } }),
  )
  expect(sides).toEqual({ version: 7, fields: [{ label: 'Notes', mine: 'a', theirs: 'b' }] })
})

test('a refusal for another reason has no other side', () => {
  expect(sidesOf(refused({ title: 'x' }, { reason: 'wrong_state' }))).toBeUndefined()
})
