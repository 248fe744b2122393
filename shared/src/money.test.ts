import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  averageCents,
  centsFromEuro,
  euroFromCents,
  eurosFromCents,
  formatAmount,
  formatEuro,
  formatEuroShort,
  hundredthsFromDecimal,
  isZero,
  negateEuro,
  parseHundredths,
  percentOfCents,
} from '#money'

const cents = fc.integer({ min: -999_999_999_99, max: 999_999_999_99 })

describe('cents and euros', () => {
  test('converting a record’s amounts to euros removes the suffix “Cents” from their names', () => {
    expect(eurosFromCents({ paidCents: 6_000, owedCents: -50 })).toEqual({
      paid: '60.00',
      owed: '-0.50',
    })
  })

  test('any amount survives the conversion to euros and back', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(centsFromEuro(euroFromCents(amount))).toBe(amount)
      }),
    )
  })

  test('any amount is parsed the same from a string as from a number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (amount) => {
        expect(hundredthsFromDecimal(amount / 100)).toBe(amount)
        expect(hundredthsFromDecimal((amount / 100).toFixed(2))).toBe(amount)
      }),
    )
  })

  test('an amount can be negated', () => {
    expect(['60.00', '-0.32', '0.00'].map(negateEuro)).toEqual(['-60.00', '0.32', '0.00'])
  })

  test('an amount can be zero', () => {
    expect(['0.00', '0', '-0.00', '0.01', '-0.01'].map(isZero)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  test.each([
    ['60.05', 6005],
    ['0.07', 7],
    ['-0.01', -1],
    ['-0', 0],
    ['007', 700],
  ])('%s is %d cents', (euro, expected) => {
    expect(Object.is(centsFromEuro(euro), expected)).toBe(true)
  })

  test.each(['', '.5', '5.', '1,00', '1e3', '60.001', '+5', ' 5', '0x10', 'NaN', '1'.repeat(11)])(
    '%j is not a valid amount',
    (text) => {
      expect(() => centsFromEuro(text)).toThrow(
        new RangeError(`'${text}' is not a number with at most two decimal places`),
      )
    },
  )

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 0.1 + 0.2, 1e21])(
    '%d is not a valid amount in cents',
    (number) => {
      expect(() => hundredthsFromDecimal(number)).toThrow(RangeError)
    },
  )

  test('amounts in responses always have two decimal places', () => {
    expect([0, 5, 50, 6000, -5, -12345].map(euroFromCents)).toEqual([
      ...['0.00', '0.05', '0.50', '60.00', '-0.05', '-123.45'],
    ])
  })
})

test('formats amounts with a currency sign and thousands separators', () => {
  expect([0, 6000, 126_000, 123_456_789, -650].map(formatEuro)).toEqual([
    ...['€0.00', '€60.00', '€1,260.00', '€1,234,567.89', '−€6.50'],
  ])
  expect([6000, 6050, 600_000].map(formatEuroShort)).toEqual(['€60', '€60.50', '€6,000'])
})

describe('a percentage', () => {
  test.each([
    [6000, 1_000, 600],
    [1, 5_000, 1],
    [1, 4_999, 0],
    [333, 5_000, 167],
    [10_000, 725, 725],
    [-25, 1_000, -3],
    [-1, 1_000, 0],
  ])('is rounded: %d cents × %d hundredths of a percent = %d cents', (...row) => {
    const [amount, hundredths, expected] = row
    expect(percentOfCents(amount, hundredths)).toBe(expected)
  })

  test('is rounded to whole cents, and grows with the amount without exceeding it', () => {
    const hundredths = fc.integer({ min: 0, max: 10_000 })
    const amounts = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(amounts, hundredths, (amount, hundredth) => {
        const part = percentOfCents(amount, hundredth)
        expect(Number.isInteger(part)).toBe(true)
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThanOrEqual(amount)
        expect(percentOfCents(amount + 1, hundredth)).toBeGreaterThanOrEqual(part)
        // Rounds half up, using only integers.
        const exact = BigInt(amount) * BigInt(hundredth)
        expect(BigInt(part)).toBe((exact + 5_000n) / 10_000n)
      }),
    )
  })
})

test.each([
  [12_000, 2, 6000],
  [10_000, 3, 3333],
  [20_000, 3, 6667],
  [1, 2, 1],
  [0, 5, 0],
  [0, 0, 0],
])('the average of %d cents over %d items is %d cents', (total, count, expected) => {
  expect(averageCents(total, count)).toBe(expected)
})

describe('a decimal string in hundredths', () => {
  test.each([
    ['22.7549999', 2_275],
    ['1.005', 101],
    ['30', 3_000],
    ['-1.005', -101],
  ])('%s is %d, rounded half up', (decimal, hundredths) => {
    expect(parseHundredths(decimal)).toBe(hundredths)
  })

  test.each(['', 'abc', '1,5', '1e5', '.5', '1.'])('“%s” throws an error', (decimal) => {
    expect(() => parseHundredths(decimal)).toThrow(RangeError)
  })
})

test.each([
  [1_234_56, 'eur', '€1,234.56'],
  [12_34, 'usd', '12.34 USD'],
  [1234, 'jpy', '1234 JPY'],
  // Stripe counts Icelandic krónur in hundredths, although no such unit exists.
  [1_234, 'isk', '12.34 ISK'],
])('formats %d in %s as %s', (amount, currency, text) => {
  expect(formatAmount(amount, currency)).toBe(text)
})
