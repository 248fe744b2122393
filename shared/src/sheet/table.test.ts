import { describe, expect, test } from 'vitest'
import { readTable, type SheetRow } from '#sheet/table'

const queryRows = (...lines: (string | readonly (string | number)[] | null)[]): SheetRow[] =>
  lines.flatMap((line, at) =>
    line === null
      ? []
      : [{ row: at + 1, cells: typeof line === 'string' ? line.split('|') : line }],
  )

describe('the headings of a sheet', () => {
  test('are found below a title, and the rows above the headings are rejected', () => {
    const table = readTable(queryRows('Sessions of February', null, 'Date|Hours|', '3/2/2026|1|x'))
    expect(table.headers).toEqual(['Date', 'Hours', 'Column C'])
    expect(table.rows.map(({ row }) => row)).toEqual([4])
    expect(table.leftOut).toEqual([
      { row: 1, reason: 'This row is above the headings.' },
      { row: 2, reason: 'The row is empty.' },
    ])
  })

  test('don’t need to be recognised if the first row has no date', () => {
    const table = readTable(queryRows('When|How long', '3/2/2026|1'))
    expect(table.headers).toEqual(['When', 'How long'])
    expect(table.rows).toHaveLength(1)
  })

  test('are considered missing if the first row contains a session', () => {
    const table = readTable(queryRows('03/02/2026|1,5|30'))
    expect(table.headers).toEqual(['Column A', 'Column B', 'Column C'])
    expect(table.rows.map(({ row }) => row)).toEqual([1])
  })
})

test('blank rows, totals and repeated headings are left out with a reason', () => {
  const { filledRows, rows, leftOut } = readTable(
    queryRows(
      'Student|Date|Hours',
      'Ġorġ|3/2/2026|1',
      null,
      'Student|Date|Hours',
      'Total Ltd|4/2/2026|2',
      'Totals:||3',
      '|Grand total|3',
      'Somma||3',
    ),
  )
  expect(filledRows).toBe(6)
  expect(rows.map(({ row }) => row)).toEqual([2, 5])
  expect(leftOut).toEqual([
    { row: 3, reason: 'The row is empty.' },
    { row: 4, reason: 'This row repeats the headings.' },
    { row: 6, reason: 'This row is a total, not a session.' },
    { row: 7, reason: 'This row is a total, not a session.' },
    { row: 8, reason: 'This row is a total, not a session.' },
  ])
})
