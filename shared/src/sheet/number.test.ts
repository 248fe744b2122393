import { describe, expect, test } from 'vitest'
import { decimalMarkIn, readDecimal } from '#sheet/number'

describe('a number', () => {
  test.each([
    ['1,5', '1.5'],
    ['1.5', '1.5'],
    [',5', '0.5'],
    ['€ 1.234,50', '1234.50'],
    ['1,234.50 EUR', '1234.50'],
    ['1 234,50', '1234.50'],
    ['1,234,567', '1234567'],
    ['-30.00', '-30.00'],
    ['(30)', '-30'],
    ['− 2,5', '-2.5'],
  ])('is read from %s as %s, regardless of the chosen decimal mark', (text, decimal) => {
    expect(readDecimal(text, 'point')).toBe(decimal)
    expect(readDecimal(text, 'comma')).toBe(decimal)
  })

  test('is read according to the chosen decimal mark only if three digits follow its only separator', () => {
    expect(readDecimal('1,500', 'point')).toBe('1500')
    expect(readDecimal('1,500', 'comma')).toBe('1.500')
    expect(readDecimal('1.500', 'point')).toBe('1.500')
    expect(readDecimal('1.500', 'comma')).toBe('1500')
    expect(decimalMarkIn('1,500')).toBe('either')
    expect(decimalMarkIn('1,5')).toBe('comma')
    expect(decimalMarkIn('1,234.5')).toBe('point')
    expect(decimalMarkIn('1.234.567')).toBe('comma')
    expect(decimalMarkIn('15')).toBeUndefined()
  })

  test.each(['', 'abc', '1.2.3', '1,23,4', '1 2', '12:30', '--1', '1,5,', '=1+1', '1e5'])(
    'can’t be read from “%s”',
    (text) => {
      expect(readDecimal(text, 'point')).toBeUndefined()
    },
  )
})
