import { describe, expect, test } from 'vitest'
import { durationKindOf, readHours } from '#sheet/hours'

const hours = { durationKind: 'hours', decimalMark: 'point' } as const

describe('a duration', () => {
  test.each<[string | number, number]>([
    ['1,5', 150],
    [1.5, 150],
    ['1:30', 150],
    ['25:30', 2_550],
    ['1h30', 150],
    ['1 h 30 min', 150],
    ['90 min', 150],
    ['1 Siegħa u 15 min', 125],
    ['0:20', 33],
    ['0:00:18', 1],
    ['0:00:17', 0],
    ['1.005', 101],
    ['-1:30', -150],
  ])('is read from %s as %d hundredths of an hour', (cell, hundredths) => {
    expect(readHours(cell, hours)).toBe(hundredths)
  })

  test('is read from a workbook cell in [h]:mm format, whose value is in days', () => {
    expect(readHours({ value: 0.0625, kind: 'time' }, hours)).toBe(150)
    expect(readHours({ value: 1.0625, kind: 'time' }, hours)).toBe(2_550)
    expect(readHours({ value: 20 / 1_440, kind: 'time' }, hours)).toBe(33)
  })

  test('is converted to hours if the sheet’s plain numbers are minutes or days', () => {
    expect(readHours('90', { ...hours, durationKind: 'minutes' })).toBe(150)
    expect(readHours(50, { ...hours, durationKind: 'minutes' })).toBe(83)
    expect(readHours(40, { ...hours, durationKind: 'minutes' })).toBe(67)
    expect(readHours(0.0625, { ...hours, durationKind: 'days' })).toBe(150)
    // For a time with a colon, the unit of plain numbers doesn't matter.
    expect(readHours('1:30', { ...hours, durationKind: 'minutes' })).toBe(150)
  })

  test.each(['', 'soon', '1:75', '12 students', 'h', '1 session'])(
    'can’t be read from “%s”',
    (cell) => {
      expect(readHours(cell, hours)).toBeUndefined()
    },
  )
})

test.each([
  ['Hours', [1, 1.5, 2], 'hours', true],
  ['Duration (min)', [60, 90], 'minutes', true],
  ['Duration', [45, 60, 90], 'minutes', true],
  ['Duration', [10, 20], 'hours', false],
  ['Duration', [1.5, 30], 'hours', true],
  ['Duration', [1, 90], 'hours', false],
  ['Duration', [0.0625, 0.041667], 'days', false],
  ['Duration', [0.25, 1], 'hours', true],
] as const)(
  'under the heading “%s”, the values %o are read as %s (certain: %s)',
  (header, numbers, durationKind, isSure) => {
    expect(durationKindOf(header, numbers)).toEqual({ durationKind, isSure })
  },
)
