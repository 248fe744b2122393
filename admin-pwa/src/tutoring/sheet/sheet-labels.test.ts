import { expect, test } from 'vitest'
import { groupRows, sampleText } from '#tutoring/sheet/sheet-labels.ts'

test('combines identical notes about neighbouring rows', () => {
  const empty = (row: number) => ({ row, text: 'The row is empty.' })
  expect(groupRows([empty(3), empty(4), empty(5), { row: 6, text: 'Total' }, empty(8)])).toEqual([
    { rows: 'Rows 3–5', text: 'The row is empty.' },
    { rows: 'Row 6', text: 'Total' },
    { rows: 'Row 8', text: 'The row is empty.' },
  ])
})

test('shows how a sample value was interpreted if that differs from its text', () => {
  expect(
    sampleText([
      { text: '3/2/26', read: '3 Feb 2026' },
      { text: 'Ġorġ', read: 'Ġorġ' },
      { text: 'soon', read: null },
    ]),
  ).toBe('“3/2/26” is 3 Feb 2026, “Ġorġ”, “soon” can’t be read')
  expect(sampleText(undefined)).toBeUndefined()
})
