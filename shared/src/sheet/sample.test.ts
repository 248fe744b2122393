import { expect, test } from 'vitest'
import { matchColumns } from '#sheet/columns'
import { sampleColumns, unusedColumns } from '#sheet/sample'
import { readTable } from '#sheet/table'

test('the preview of a sheet shows the first values of each column, as written and as read', () => {
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

test('the preview of a sheet lists unassigned columns with values', () => {
  const lines = [
    ['Data', 'Tifel', 'Sigħat', 'Prezz', 'Empty', 'Sum', ''],
    ['03/02/2026', 'Ġorġ', '1,5', 16.5, ' ', '', 'paid'],
    ['04/02/2026', 'Ġorġ', '1', 16.5, '', '', ''],
    ['05/02/2026', 'Marija', '1', 17, '', '', 'x'],
    ['Total', '', '', '', '', '50', ''],
  ]
  const table = readTable(lines.map((cells, at) => ({ row: at + 1, cells })))
  expect(unusedColumns(table, matchColumns(table.headers))).toEqual([
    { column: 1, header: 'Tifel', samples: ['Ġorġ', 'Marija'] },
    { column: 3, header: 'Prezz', samples: ['16.5', '17'] },
    { column: 6, header: 'Column G', samples: ['paid', 'x'] },
  ])
})
