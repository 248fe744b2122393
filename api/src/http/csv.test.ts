import { expect, test } from 'vitest'
import { csvLine, csvStream, readInBatches } from '#http/csv'

test('quotes a CSV cell only if needed', () => {
  expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', ' edge ', null, 12, '60.00'])).toBe(
    'plain,"a,b","say ""hi""","two\nlines"," edge ",,12,60.00\r\n',
  )
  expect(csvLine(['a - b = c', 'maria-borg@example.com', 'one; two', '-12.50', -3])).toBe(
    'a - b = c,maria-borg@example.com,one; two,-12.50,-3\r\n',
  )
})

test.each(['=1+1', '+356 21', '-2+3', '@SUM(A1)', '\tx', '\rx', ' =x', '＝1', '＋1', '－1', '＠x'])(
  'writes %j to a CSV file as text, not as a formula',
  (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`)
  },
)

test.each([
  ['Maria;=HYPERLINK("http://evil.example")', `Maria;'=HYPERLINK("http://evil.example")`],
  ['a\t+1', `a\t'+1`],
  ['a; @SUM(A1);-1', `a; '@SUM(A1);'-1`],
  ['a;"=1"', `a;"'=1"`],
  ['a\n=1', `a\n'=1`],
  ['\n=1', `'\n'=1`],
  ['a;＝1', `a;'＝1`],
])('writes %j as text even if a program splits cells at semicolons or tabs', (text, harmless) => {
  expect(csvLine([text])).toBe(`"${harmless.replaceAll('"', '""')}"\r\n`)
})

test('an export starts each batch of rows after the last row of the previous one', async () => {
  const read = async (last: number | undefined, limit: number) =>
    Array.from({ length: Math.min(limit, 4_500 - (last ?? 0)) }, (_, i) => (last ?? 0) + i + 1)
  const stream = csvStream<number>([['N', (n) => n]], readInBatches(read))
  const text = Buffer.concat(await stream.toArray()).toString()
  const [heading, ...lines] = text.trimEnd().split('\r\n')
  expect(heading).toBe('\uFEFFN')
  expect(lines).toEqual(Array.from({ length: 4_500 }, (_, i) => String(i + 1)))
})
