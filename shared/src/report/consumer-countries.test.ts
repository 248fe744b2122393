import { expect, test } from 'vitest'
import { countryOfAddress, limitState, salesByCountry } from '#report/consumer-countries'

test('reads the country from the last line of an address', () => {
  expect(countryOfAddress('1 Rue du Port\n75001 Paris\nFrance')).toBe('FR')
  expect(countryOfAddress('12 Triq il-Merkanti, Valletta, malta\n')).toBe('MT')
  expect(countryOfAddress('12 Triq il-Merkanti\nValletta')).toBe(null)
  expect(countryOfAddress('')).toBe(null)
})

test('adds up sales by country and quarter, with a total for other EU countries', () => {
  const sale = (country: string | null, date: string, netCents: number) => ({
    country,
    date,
    netCents,
  })
  const sales = [
    sale('MT', '2026-03-31', 100),
    sale('IT', '2026-04-01', 50),
    sale('IT', '2026-12-31', 25),
    sale('US', '2026-07-01', 7),
    sale(null, '2026-07-01', 5),
    sale('FR', '2025-12-31', 1_000),
  ]
  expect(salesByCountry(sales, 2026)).toEqual({
    countries: [
      { country: 'MT', quarterCents: [100, 0, 0, 0], totalCents: 100 },
      { country: 'IT', quarterCents: [0, 50, 0, 25], totalCents: 75 },
      { country: 'US', quarterCents: [0, 0, 7, 0], totalCents: 7 },
      { country: null, quarterCents: [0, 0, 5, 0], totalCents: 5 },
    ],
    crossBorderCents: 75,
  })
})

test('warns at 80% of the limit for cross-border sales', () => {
  expect(limitState(799_999, 0)).toBe('fine')
  expect(limitState(800_000, 0)).toBe('close')
  expect(limitState(1_000_000, 0)).toBe('close')
  expect(limitState(1_000_001, 0)).toBe('exceeded')
})

test('a limit exceeded last year counts as exceeded this year', () => {
  expect(limitState(0, 1_000_001)).toBe('exceeded')
})
