import { expect, test } from 'vitest'
import { withdrawalTerms } from '#booking/draft/withdrawal-terms.ts'

const text = 'You can withdraw within 14 days.'
const termsAt = (now: string, start?: string) =>
  withdrawalTerms(
    text,
    start ? Temporal.Instant.from(start) : undefined,
    Temporal.Instant.from(now),
  )

test('there are no withdrawal terms if the operator has switched off the right of withdrawal', () => {
  const now = Temporal.Instant.from('2026-12-01T09:00:00Z')
  expect(withdrawalTerms(null, now, now)).toBeUndefined()
})

test.each([
  ['no time is chosen', false, '2026-12-15', '2026-12-01T09:00:00Z', undefined],
  ['the session is on the last day', true, null, '2026-12-01T09:00:00Z', '2026-12-15T09:00:00Z'],
  [
    'the session is after the period',
    false,
    '2026-12-15',
    '2026-12-01T09:00:00Z',
    '2026-12-16T09:00:00Z',
  ],
  [
    'the payment may arrive after midnight',
    true,
    '2026-12-15',
    '2026-12-01T22:45:00Z',
    '2026-12-16T09:00:00Z',
  ],
])(
  'if %s, the visitor has to request an early session: %s; the last day for a withdrawal: %s',
  (_, isRequired, until, now, start) => {
    const terms = termsAt(now, start)
    expect(terms?.until?.toString() ?? null).toBe(until)
    expect(terms?.mustRequestEarlyStart).toBe(isRequired)
  },
)
