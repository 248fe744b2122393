import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateInvoice, toPricedLine } from '#invoice/calculate'
import type { InvoiceLine } from '#invoice/contract'
import { buildCredit, creditableLines, planBookingCredit, planCredit } from '#invoice/credit'
import { sampleLine } from '#invoice/sample-invoice.test-support'
import { euroFromCents } from '#money'

const lineOf = (id: string, rate: string, changed: Partial<InvoiceLine> = {}) =>
  sampleLine({ id, hours: '1.00', rate, ...changed })

const partsOf = (
  lines: readonly InvoiceLine[],
  chosen?: Record<string, number>,
  credited: readonly InvoiceLine[] = [],
) =>
  planCredit(
    creditableLines(lines, credited),
    chosen && Object.entries(chosen).map(([id, amountCents]) => ({ id, amountCents })),
  )

const creditFor = (...args: Parameters<typeof partsOf>) => {
  const parts = partsOf(...args)
  if (!parts.ok) throw new Error(parts.reason)
  return buildCredit(parts.value, 'net')
}

const [first, second] = [lineOf('a', '30.00'), lineOf('b', '20.00', { vatPercent: '5.00' })]

test('credits a whole line in hours, and part of a line as a single amount', () => {
  const { lines, totals } = creditFor([first, second], { a: 3_000, b: 500 })
  expect(lines).toMatchObject([
    { corrects: 'a', hours: '-1.00', rate: '30.00', unit: 'hour', net: '-30.00' },
    { corrects: 'b', hours: '-1.00', rate: '5.00', unit: 'piece', net: '-5.00' },
  ])
  expect(lines[1]?.subject).toBe('Part of: Prompting basics')
  // VAT is 18% of 30.00 plus 5% of 5.00.
  expect(totals).toMatchObject({ netCents: -3_500, vatCents: -565, grossCents: -4_065 })
})

test('refuses to credit more than a line’s remaining amount', () => {
  const { lines } = creditFor([first, second], { a: 1_000 })
  expect(partsOf([first, second], { a: 2_000 }, lines)).toMatchObject({ ok: true })
  expect(partsOf([first, second], { a: 2_001 }, lines)).toMatchObject({ reason: 'too_much' })
  expect(partsOf([first], { c: 1 })).toMatchObject({ reason: 'too_much' })
  expect(partsOf([first], { a: 1_000, c: 1 })).toMatchObject({ reason: 'too_much' })
  expect(partsOf([first], { a: 0 })).toMatchObject({ reason: 'nothing_credited' })
})

test('credits a discount only together with the discounted lines', () => {
  const lines = [first, lineOf('d', '-10.00')]
  expect(partsOf(lines, { a: 3_000 })).toMatchObject({ reason: 'with_discount' })
  expect(partsOf(lines, { d: 1_000 })).toMatchObject({ reason: 'with_discount' })
  // A line at another VAT rate makes no difference.
  expect(partsOf([...lines, second], { a: 3_000, b: 500 })).toMatchObject({
    reason: 'with_discount',
  })
  expect(creditFor(lines, { a: 3_000, d: 1_000 }).totals.netCents).toBe(-2_000)
  expect(creditFor(lines, { a: 2_000 }).totals.netCents).toBe(-2_000)
})

test('a credit note truncates a line’s subject if the prefix “Part of:” makes it too long', () => {
  const { lines } = creditFor([lineOf('a', '30.00', { subject: 'x'.repeat(500) })], { a: 1_000 })
  expect(lines[0]?.subject).toBe(`Part of: ${'x'.repeat(491)}`)
})

test('a credit note leaves out amounts that have already been credited', () => {
  const { lines } = creditFor([first, second], { a: 3_000, b: 500 })
  expect(creditFor([first, second], undefined, lines).lines).toMatchObject([
    { corrects: 'b', hours: '-1.00', rate: '15.00', creditedBefore: '-5.00' },
  ])
})

test('partial credit notes add up to the invoice’s totals at each VAT rate, to the cent', () => {
  const amounts = fc.array(
    fc.record({
      cents: fc.integer({ min: 1, max: 20_000 }),
      percent: fc.constantFrom('18.00', '7.00', '12.34'),
      share: fc.integer({ min: 0, max: 100 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  fc.assert(
    fc.property(amounts, fc.constantFrom('net' as const, 'gross' as const), (all, priceMode) => {
      const lines = all.map(({ cents, percent }, index) =>
        lineOf(`${index}`, euroFromCents(cents), { vatPercent: percent }),
      )
      const credited: InvoiceLine[] = []
      const sums = { netCents: 0, vatCents: 0, grossCents: 0 }
      const shares = all.map(({ cents, share }, index) => ({
        id: `${index}`,
        amountCents: Math.floor((cents * share) / 100),
      }))
      for (const chosen of [...shares.map((share) => [share]), undefined]) {
        const parts = planCredit(creditableLines(lines, credited), chosen)
        if (!parts.ok) continue
        const note = buildCredit(parts.value, priceMode)
        credited.push(...note.lines)
        for (const key of ['netCents', 'vatCents', 'grossCents'] as const)
          sums[key] -= note.totals[key]
      }
      expect(calculateInvoice(lines.map(toPricedLine), priceMode)).toMatchObject(sums)
    }),
  )
})

test.each([
  [
    'the full amount',
    5_000,
    0,
    true,
    [
      ['a', 3_000, 0, true],
      ['b', 2_000, 0, true],
    ],
  ],
  ['a part', 1_000, 0, false, [['a', 1_000, 0, false]]],
  ['an amount equal to one line', 3_000, 0, false, [['a', 3_000, 0, false]]],
  ['the rest', 4_000, 1_000, true, [['a', 4_000, -1_000, false]]],
])('credits %s of a booking’s invoice', (_, cents, beforeCents, isAll, expected) => {
  const plan = planBookingCredit([first, lineOf('b', '20.00')], { cents, beforeCents, isAll })
  expect(
    plan.ok &&
      plan.value.map((one) => [one.line.id, one.cents, one.creditedBeforeCents, one.isLast]),
  ).toEqual(expected)
})
