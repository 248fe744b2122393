import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultPackages, priceOf } from '#package/package'
import { packageTypePattern } from '#slug'

const packages = Object.values(defaultPackages)

test('a package’s key can be used in URLs, exports and HTML', () => {
  for (const type of [...packages.map(({ type }) => type), 'workshop-2', 'a'.repeat(40)])
    expect(type).toMatch(packageTypePattern)
  for (const type of ['', 'Duo', '2nd', '-duo', 'du o', 'du_o', 'duo"', 'ħobż', 'a'.repeat(41)])
    expect(type).not.toMatch(packageTypePattern)
})

test('a total is the base price less the discount, but never negative', () => {
  expect(priceOf(6000)).toEqual({ baseCents: 6000, discountCents: 0, totalCents: 6000 })
  expect(priceOf(6000, 9000)).toEqual({ baseCents: 6000, discountCents: 6000, totalCents: 0 })
  expect(priceOf(6000, -1)).toEqual({ baseCents: 6000, discountCents: 0, totalCents: 6000 })
  const cents = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(cents, fc.integer(), (baseCents, discount) => {
      const price = priceOf(baseCents, discount)
      expect(price.baseCents - price.discountCents).toBe(price.totalCents)
      expect(price.totalCents).toBeGreaterThanOrEqual(0)
      expect(price.totalCents).toBeLessThanOrEqual(baseCents)
    }),
  )
})
