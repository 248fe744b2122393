import { expect, test } from 'vitest'
import { groupIban, isIban } from '#bank-account'
import { business } from '#business/contract'

test('the longest IBAN can be entered in groups of four', () => {
  const iban = `MT05${'A'.repeat(30)}`
  const valid = Array.from({ length: 98 }, (_, check) =>
    iban.replace('05', String(check).padStart(2, '0')),
  ).find(isIban)
  expect(valid).toHaveLength(34)
  expect(business.shape.iban.parse(groupIban(String(valid)))).toBe(valid)
})
