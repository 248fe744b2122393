import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculateInvoice, lineAmountCents, type PricedLine } from '#invoice/calculate'

const line = (hoursHundredths: number, rateCents: number, vatHundredths = 1_800): PricedLine => ({
  hoursHundredths,
  rateCents,
  vatCategory: 'standard',
  vatHundredths,
  vatReason: '',
})

describe('invoice totals', () => {
  test('include VAT calculated on the total, not line by line', () => {
    const twenty = calculateInvoice(Array.from({ length: 20 }, () => line(100, 2_275)))
    expect(twenty).toMatchObject({ netCents: 45_500, vatCents: 8_190, grossCents: 53_690 })
    expect(calculateInvoice(Array.from({ length: 3 }, () => line(100, 3_025))).vatCents).toBe(1_634)
    expect(calculateInvoice(Array.from({ length: 8 }, () => line(100, 3_375))).vatCents).toBe(4_860)
  })

  test('are rounded half up, even where floating-point numbers would round down', () => {
    expect(calculateInvoice([line(100, 125)]).vatCents).toBe(23)
    expect(lineAmountCents({ hours: '1.08', rate: '13.50' })).toBe(1_458)
    expect(lineAmountCents({ hours: '0.50', rate: '0.01' })).toBe(1)
    expect(lineAmountCents({ hours: '0.50', rate: '-0.01' })).toBe(-1)
  })

  test('list a subtotal for each VAT rate and exemption reason, in line order', () => {
    const exempt = { ...line(200, 3_000), vatCategory: 'exempt', vatReason: 'Tuition' } as const
    const totals = calculateInvoice([line(100, 1_000), exempt, line(100, 1_000, 500)])
    expect(totals.vatGroups.map(({ netCents, vatCents }) => [netCents, vatCents])).toEqual([
      [1_000, 180],
      [6_000, 0],
      [1_000, 50],
    ])
    expect(totals.vatCents).toBe(230)
  })
})

describe('prices that include VAT', () => {
  test('are invoiced as paid: the net amount and VAT add up to the €100.00 paid', () => {
    expect(calculateInvoice([line(100, 10_000)], 'gross')).toEqual({
      lineNetCents: [8_475],
      vatGroups: [
        {
          vatCategory: 'standard',
          vatHundredths: 1_800,
          vatReason: '',
          netCents: 8_475,
          vatCents: 1_525,
        },
      ],
      netCents: 8_475,
      vatCents: 1_525,
      grossCents: 10_000,
    })
  })

  test('have VAT calculated on the discounted total', () => {
    const totals = calculateInvoice([line(100, 6_001), line(100, -602), line(100, 1)], 'gross')
    expect(totals).toMatchObject({ netCents: 4_576, vatCents: 824, grossCents: 5_400 })
    expect(totals.lineNetCents).toEqual([5_086, -511, 1])
  })
})

const linesFrom = (hoursHundredths: number, rateCents: number) =>
  fc.array(
    fc.record({
      hoursHundredths: fc.integer({ min: hoursHundredths, max: 1_000_000 }),
      rateCents: fc.integer({ min: rateCents, max: 1_000_000 }),
      vatCategory: fc.constantFrom('standard' as const, 'exempt' as const),
      vatHundredths: fc.constantFrom(1_800, 1_200, 700, 500, 0, 1_234),
      vatReason: fc.constantFrom('', 'Tuition'),
    }),
    { maxLength: 30 },
  )
const lines = linesFrom(0, 0)
const discounted = linesFrom(-1_000, -1_000_000)

/** Divides two integers exactly and rounds halves away from zero. */
const rounded = (numerator: bigint, denominator: bigint): bigint => {
  const positive = numerator < 0n ? -numerator : numerator
  const up = (2n * positive + denominator) / (2n * denominator)
  return numerator < 0n ? -up : up
}

test('for any lines, the totals match an exact calculation with fractions', () => {
  fc.assert(
    fc.property(lines, (all) => {
      const totals = calculateInvoice(all)
      const nets = all.map(({ hoursHundredths, rateCents }) =>
        rounded(BigInt(hoursHundredths) * BigInt(rateCents), 100n),
      )
      expect(totals.lineNetCents.map(BigInt)).toEqual(nets)
      const sums = new Map<string, { net: bigint; rate: bigint }>()
      all.forEach(({ vatCategory, vatHundredths, vatReason }, index) => {
        const rate = vatCategory === 'standard' ? BigInt(vatHundredths) : 0n
        const key = `${vatCategory}/${rate}/${vatReason}`
        const { net } = sums.get(key) ?? { net: 0n }
        sums.set(key, { net: net + (nets[index] ?? 0n), rate })
      })
      const vat = [...sums.values()].reduce(
        (sum, { net, rate }) => sum + rounded(net * rate, 10_000n),
        0n,
      )
      expect(BigInt(totals.vatCents)).toBe(vat)
      expect(totals.grossCents).toBe(totals.netCents + totals.vatCents)
    }),
  )
})

test('for any lines, the VAT included in the prices matches an exact calculation with fractions', () => {
  fc.assert(
    fc.property(discounted, (all) => {
      const totals = calculateInvoice(all, 'gross')
      const sums = new Map<string, { cents: bigint; rate: bigint }>()
      for (const { hoursHundredths, rateCents, ...one } of all) {
        const rate = one.vatCategory === 'standard' ? BigInt(one.vatHundredths) : 0n
        const key = `${one.vatCategory}/${rate}/${one.vatReason}`
        const { cents } = sums.get(key) ?? { cents: 0n }
        const amount = rounded(BigInt(hoursHundredths) * BigInt(rateCents), 100n)
        sums.set(key, { cents: cents + amount, rate })
      }
      const exact = [...sums.values()]
      expect(BigInt(totals.grossCents)).toBe(exact.reduce((sum, { cents }) => sum + cents, 0n))
      expect(totals.vatGroups.map(({ vatCents }) => BigInt(vatCents))).toEqual(
        exact.map(({ cents, rate }) => rounded(cents * rate, 10_000n + rate)),
      )
      expect(totals.lineNetCents.reduce((sum, net) => sum + net, 0)).toBe(totals.netCents)
    }),
  )
})
