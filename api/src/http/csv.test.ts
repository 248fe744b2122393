import { expect, test } from 'vitest'
import { batchesOf, csvLine, csvStream } from './csv.ts'

test('a cell is quoted only where it must be', () => {
  expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', ' edge ', null, 12, '60.00'])).toBe(
    'plain,"a,b","say ""hi""","two\nlines"," edge ",,12,60.00\r\n',
  )
})

test.each([
  '=1+1',
  '+356 21',
  '-2+3',
  '@SUM(A1)',
  '\tx',
  '\rx',
  ' =x',
  '\n=x',
  '＝1',
  '＋1',
  '－1',
  '＠x',
])('%j is text and no formula', (text) => {
  expect(csvLine([text])).toBe(`"'${text}"\r\n`)
})

test('a negative amount stays a number', () => {
  expect(csvLine(['-12.50', -3])).toBe('-12.50,-3\r\n')
})

test('a table is written portion by portion, each read after the last row of the one before', async () => {
  const read = async (last: number | undefined, limit: number) =>
    Array.from({ length: Math.min(limit, 4_500 - (last ?? 0)) }, (_, i) => (last ?? 0) + i + 1)
  const stream = csvStream<number>([['N', (n) => n]], batchesOf(read))
  const text = Buffer.concat(await stream.toArray()).toString()
  const [heading, ...lines] = text.trimEnd().split('\r\n')
  expect(heading).toBe('\uFEFFN')
  expect(lines).toEqual(Array.from({ length: 4_500 }, (_, i) => String(i + 1)))
})
