import { expect, test } from 'vitest'
import { withdrawalTerms } from '#booking/draft/withdrawal-terms.ts'

const text = 'You can withdraw within 14 days.'
const termsAt = (now: string, start?: string) =>
  withdrawalTerms(
    text,
    start ? Temporal.Instant.from(start) : undefined,
    Temporal.Instant.from(now),
  )

test('there are no terms if the operator has switched the right of withdrawal off', () => {
  const now = Temporal.Instant.from('2026-12-01T09:00:00Z')
  expect(withdrawalTerms(null, now, now)).toBeUndefined()
})

test.each([
  ['no time is chosen', '2026-12-01T09:00:00Z', undefined, false],
  ['the session is on the last day', '2026-12-01T09:00:00Z', '2026-12-15T09:00:00Z', true],
  ['the session is after the period', '2026-12-01T09:00:00Z', '2026-12-16T09:00:00Z', false],
  ['the payment may arrive after midnight', '2026-12-01T22:45:00Z', '2026-12-16T09:00:00Z', true],
])('whether an early session must be requested if %s', (_, now, start, isRequired) => {
  const terms = termsAt(now, start)
  expect(terms?.until.toString()).toBe('2026-12-15')
  expect(terms?.mustRequestEarlyStart).toBe(isRequired)
})
