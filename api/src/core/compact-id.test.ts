import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { compactId, idFromCompact } from '#core/compact-id'

test('converts a UUID to 32 hex digits and back', () => {
  const id = randomUUID()
  expect(compactId(id)).toMatch(/^[0-9a-f]{32}$/)
  expect(idFromCompact(compactId(id))).toBe(id)
})

test.each(['', 'free', 'f'.repeat(31), 'f'.repeat(33), 'F'.repeat(32), `${'f'.repeat(32)}_1`])(
  'rejects %j as a compact id',
  (text) => expect(idFromCompact(text)).toBeUndefined(),
)
