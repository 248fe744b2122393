import { expect, test } from 'vitest'
import { lineSummary } from '#invoice/line-table'
import { sampleLine as line } from '#invoice/sample-invoice.test-support'

test('an invoice line’s summary contains the date, student, hours and rate, without trailing zeros', () => {
  expect(lineSummary(line(), false)).toEqual({
    label: 'Prompting basics',
    details: '3 Nov 2026, Ġorġ Żahra, 1.5\u00a0h\u00a0×\u00a0€30.00',
    value: '€45.00',
  })
  const piece = { date: null, student: '', unit: 'piece' } as const
  const discount = line({ ...piece, hours: '-10.00', rate: '1200.00', net: '-12000.00' })
  expect(lineSummary(discount, false)).toMatchObject({
    details: '−10\u00a0×\u00a0€1,200.00',
    value: '−€12,000.00',
  })
  expect(lineSummary(line({ ...piece, hours: '0.25' }), false).details).toBe(
    '0.25\u00a0×\u00a0€30.00',
  )
})

test('a right-to-left name doesn’t change the order of the numbers after it', () => {
  expect(lineSummary(line({ date: null, student: 'مرحبا' }), false).details).toBe(
    '\u2068مرحبا\u2069, 1.5\u00a0h\u00a0×\u00a0€30.00',
  )
})
