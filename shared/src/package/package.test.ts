import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultPackages, maxSessionMinutes, participantFields } from '#package/package'
import { priceOf } from '#package/price'
import { packageTypePattern } from '#slug'
import { formatMinutes } from '#time'

const packages = Object.values(defaultPackages)

test('the default packages cost 60, 100 and 150 euros for 1, 2 and 4 students', () => {
  expect(
    packages.map(({ type, priceCents, numberOfStudents }) => [type, priceCents, numberOfStudents]),
  ).toEqual([
    ['individual', 6000, 1],
    ['duo', 10_000, 2],
    ['group', 15_000, 4],
  ])
})

test('sessions last 2 hours for one student, 15 minutes more for a duo and 30 for a group', () => {
  expect(packages.map(({ durationMinutes }) => formatMinutes(durationMinutes))).toEqual([
    '2 hours',
    '2 h 15 min',
    '2 h 30 min',
  ])
  for (const { durationMinutes } of packages)
    expect(durationMinutes).toBeLessThanOrEqual(maxSessionMinutes)
})

test('the default packages ask for 0, 1 and 3 participants’ e-mail addresses', () => {
  expect(packages.map((one) => participantFields(one.numberOfStudents))).toEqual([0, 1, 3])
})

test('a package’s key can be used in URLs, exports and HTML', () => {
  for (const type of [...packages.map(({ type }) => type), 'workshop-2', 'a'.repeat(40)])
    expect(type).toMatch(packageTypePattern)
  for (const type of ['', 'Duo', '2nd', '-duo', 'du o', 'du_o', 'duo"', 'ħobż', 'a'.repeat(41)])
    expect(type).not.toMatch(packageTypePattern)
})

test('a total is the base price less the discount, and never negative', () => {
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
