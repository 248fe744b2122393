import { expect, test } from 'vitest'
import { matchColumns } from '#tutoring/sheet-columns'
import { sampleColumns } from '#tutoring/sheet-sample'
import { readTable } from '#tutoring/sheet-table'

test('the first different values of each column are shown as they are read', () => {
  const lines = [
    ['Date', 'Hours', 'Rate', 'Student', 'Other'],
    ['03/02/2026', '1,5', '30', 'Ġorġ', 'x'],
    ['03/02/2026', 'soon', { value: 0.5, kind: 'time' } as const, 'x'.repeat(99), 'x'],
    ['05/02/2026', '2', '1,500', 'Marija', 'x'],
  ]
  const table = readTable(lines.map((cells, at) => ({ row: at + 1, cells })))
  const notation = { dateOrder: 'dayFirst', decimalMark: 'comma', durationKind: 'hours' } as const
  expect(sampleColumns(table, matchColumns(table.headers), notation)).toEqual({
    date: [
      { text: '03/02/2026', read: '3 Feb 2026' },
      { text: '05/02/2026', read: '5 Feb 2026' },
    ],
    hours: [
      { text: '1,5', read: '1.50 h' },
      { text: 'soon', read: null },
    ],
    rate: [
      { text: '30', read: '€30.00' },
      { text: '12:00', read: null },
    ],
    student: [
      { text: 'Ġorġ', read: 'Ġorġ' },
      { text: 'x'.repeat(40), read: 'x'.repeat(40) },
    ],
  })
})
