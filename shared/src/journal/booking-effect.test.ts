import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addEffects, type BookingFact } from '#journal/booking-effect'
import { includedVatCents } from '#money'
import type { VatRegistration } from '#vat/vat-registration'

const move = (kind: BookingFact['kind'], date: string, cents: number): BookingFact => ({
  subject: 'a',
  kind,
  date,
  cents,
})

const registered: VatRegistration = { vatRegime: 'article_10', formerVatRegimes: [] }

/** Returns each fact's net amount, VAT and cost at 18% VAT. */
const counted = (...moves: BookingFact[]) =>
  addEffects(moves, registered).map(({ netCents, vatCents, costCents }) => [
    ...[netCents, vatCents, costCents],
  ])

describe('a booking’s accounting events', () => {
  const paid = move('payment', '2026-09-03', 10_000)

  test('split payments into net amount and VAT', () => {
    expect(counted(paid)).toEqual([[8_475, 1_525, 0]])
    expect(addEffects([paid], { ...registered, vatRegime: 'article_11' })).toEqual([
      {
        ...paid,
        vatCategory: 'exempt',
        vatHundredths: 0,
        netCents: 10_000,
        vatCents: 0,
        costCents: 0,
      },
    ])
  })

  test('count on the day they happen, so a refund doesn’t change the figures for the day of the payment', () => {
    expect(counted(paid, move('refund', '2026-11-05', -10_000))).toEqual([
      [8_475, 1_525, 0],
      [-8_475, -1_525, 0],
    ])
  })

  test('keep the first payment’s VAT rate, even after the VAT registration changes', () => {
    const formerVatRegimes = [{ vatRegime: 'article_11' as const, before: '2026-10-01' }]
    const refund = move('refund', '2026-11-05', -5_000)
    const later = { ...move('payment', '2026-10-01', 11_800), subject: 'b' }
    const invoice = { ...move('invoice', '2026-09-30', 11_800), subject: 'c' }
    const paidLater = { ...later, subject: 'c' }
    expect(
      addEffects([paid, refund, later, invoice, paidLater], {
        ...registered,
        formerVatRegimes,
      }).map(({ vatCategory, netCents, vatCents }) => [vatCategory, netCents, vatCents]),
    ).toEqual([
      ['exempt', 10_000, 0],
      ['exempt', -5_000, 0],
      ['standard', 10_000, 1_800],
      ['standard', 0, 0],
      ['standard', 0, 0],
    ])
  })

  test('add up to exactly the VAT on the remaining amount after several partial refunds', () => {
    const parts = [1_033, 2_411, 999].map((cents) => move('refund', '2026-11-05', -cents))
    const vat = addEffects([paid, ...parts], registered).reduce((sum, one) => sum + one.vatCents, 0)
    expect(vat).toBe(includedVatCents(10_000 - 1_033 - 2_411 - 999, 1_800))
  })

  test('stop counting once the invoice is issued, and resume once it is credited', () => {
    expect(
      counted(
        paid,
        move('invoice', '2026-10-02', 11_800),
        move('payment', '2026-10-03', 1_800),
        move('credit_note', '2026-10-04', -5_900),
        move('credit_note', '2026-11-05', -5_900),
        move('refund', '2026-11-06', -11_800),
      ),
    ).toEqual([
      [8_475, 1_525, 0],
      [-8_475, -1_525, 0],
      [0, 0, 0],
      [0, 0, 0],
      [10_000, 1_800, 0],
      [-10_000, -1_800, 0],
    ])
  })

  test('are counted before an invoice from the same day, in whatever order they are read', () => {
    const invoice = move('invoice', paid.date, 10_000)
    expect(counted(invoice, paid)).toEqual(counted(paid, invoice))
    expect(counted(invoice, paid)).toEqual([
      [8_475, 1_525, 0],
      [-8_475, -1_525, 0],
    ])
  })

  test('reverse the sale of a disputed payment, and count the fee as a cost', () => {
    expect(
      counted(
        paid,
        move('dispute', '2026-09-20', -10_000),
        move('dispute_fee', '2026-09-20', -2_000),
        move('dispute', '2026-12-01', 10_000),
      ),
    ).toEqual([
      [8_475, 1_525, 0],
      [-8_475, -1_525, 0],
      [0, 0, 2_000],
      [8_475, 1_525, 0],
    ])
  })

  test('count an invoice’s disputed payments as a cost until the dispute is won or the invoice is credited', () => {
    const invoiced = [paid, move('invoice', '2026-10-02', 11_800)]
    const disputed = move('dispute', '2026-10-20', -10_000)
    const costsOf = (...moves: BookingFact[]) =>
      counted(...invoiced, ...moves).map(([, , cost]) => cost)
    expect(counted(...invoiced, disputed).at(-1)).toEqual([0, 0, 10_000])
    expect(costsOf(disputed, move('dispute', '2026-12-01', 10_000)).at(-1)).toBe(-10_000)
    expect(costsOf(disputed, move('payment', '2026-12-01', 11_800)).at(-1)).toBe(-10_000)
    expect(costsOf(disputed, move('credit_note', '2026-12-01', -5_900)).at(-1)).toBe(-4_100)
    expect(costsOf(disputed, move('credit_note', '2026-12-01', -11_800)).at(-1)).toBe(-10_000)
    expect(counted(paid, { ...disputed, date: '2026-09-20' }, ...invoiced.slice(1)).at(-1)).toEqual(
      [0, 0, 10_000],
    )
  })

  test('don’t affect other bookings', () => {
    const other = { ...move('invoice', '2026-09-02', 10_000), subject: 'b' }
    expect(addEffects([paid, other], registered)).toMatchObject([
      { netCents: 8_475 },
      { netCents: 0 },
    ])
  })
})

test('a booking’s later events don’t change the figures for earlier days', () => {
  const anyMove = fc.record({
    subject: fc.constantFrom('a', 'b'),
    kind: fc.constantFrom<BookingFact['kind']>(
      ...(['payment', 'refund', 'refund_failed', 'dispute'] as const),
      ...(['dispute_fee', 'invoice', 'credit_note'] as const),
    ),
    date: fc.integer({ min: 1, max: 28 }).map((day) => `2026-09-${String(day).padStart(2, '0')}`),
    cents: fc.integer({ min: -20_000, max: 20_000 }),
  })
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 12 }), (moves) => {
      const before = (all: readonly BookingFact[]) =>
        addEffects(all, registered)
          .filter(({ date }) => date < '2026-09-15')
          .map(({ subject, netCents, vatCents }) => `${subject} ${netCents} ${vatCents}`)
          .toSorted()
      expect(before(moves)).toEqual(before(moves.filter(({ date }) => date < '2026-09-15')))
    }),
  )
})
