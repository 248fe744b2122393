import { describe, expect, test } from 'vitest'
import { readCsv } from '#tutoring/sheet/read-csv.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
/** Encodes text with one byte per character, as in Windows-1252. */
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const cellsOf = async (bytes: Uint8Array) => (await readCsv(bytes)).map(({ cells }) => cells)

describe('reading a .csv file', () => {
  test.each([
    ['semicolons', 'Data;Sigħat;Rata\r\n03/02/2026;1,5;30\r\n'],
    ['commas', 'Data,Sigħat,Rata\n03/02/2026,"1,5",30'],
    ['tabs', 'Data\tSigħat\tRata\r03/02/2026\t1,5\t30'],
    ['a sep= line for Excel', 'sep=;\r\nData;Sigħat;Rata\r\n03/02/2026;1,5;30'],
    ['a byte order mark', '\uFEFFData;Sigħat;Rata\n03/02/2026;1,5;30'],
  ])('supports %s', async (_, text) => {
    expect(await cellsOf(utf8(text))).toEqual([
      ['Data', 'Sigħat', 'Rata'],
      ['03/02/2026', '1,5', '30'],
    ])
  })

  test('decodes Maltese letters in UTF-8, and é and € in Windows-1252', async () => {
    expect(await cellsOf(utf8('Isem,Rata\nĠorġ Ħabib-Żammit,30'))).toContainEqual([
      'Ġorġ Ħabib-Żammit',
      '30',
    ])
    expect(await cellsOf(latin('Name,Rate\nJos\xe9e \x93Jo\x94,\x80 30'))).toContainEqual([
      'Josée “Jo”',
      '€ 30',
    ])
  })

  test.each([
    ['José', [0x4a, 0x6f, 0x73, 0x8e]],
    ['Noël', [0x4e, 0x6f, 0x91, 0x6c]],
    ['Città', [0x43, 0x69, 0x74, 0x74, 0x88]],
  ])('decodes %s in Mac Roman, as saved by Excel for Mac', async (name, bytes) => {
    const file = Uint8Array.from([...latin('Name,Rate\n'), ...bytes, ...latin(',30')])
    expect(await cellsOf(file)).toContainEqual([name, '30'])
  })

  test('supports Excel’s “Unicode Text” format', async () => {
    const text = '\uFEFFName\tRate\nĠorġ\t30'
    expect(
      await cellsOf(new Uint8Array(Uint16Array.from(text, (one) => one.charCodeAt(0)).buffer)),
    ).toContainEqual(['Ġorġ', '30'])
  })

  test('doesn’t convert values to dates or numbers', async () => {
    const [, cells] = await cellsOf(utf8('a;b;c;d\n01/02/2026;1,5;1:30;=1+1'))
    expect(cells).toEqual(['01/02/2026', '1,5', '1:30', '=1+1'])
  })

  test('skips blank rows but counts them in row numbers', async () => {
    const rows = await readCsv(utf8('Date,Hours\n\n,,\n3/2/2026,"1\n2"\n4/2/2026,2,,\n'))
    expect(rows.map(({ row, cells }) => [row, cells.length])).toEqual([
      [1, 2],
      [4, 2],
      [5, 2],
    ])
  })

  test('truncates a cell of 50,000 characters', async () => {
    const [, cells] = await cellsOf(utf8(`Date,Notes\n3/2/2026,${'x'.repeat(50_000)}`))
    expect(cells?.[1]).toHaveLength(2_000)
  })

  test('treats headings such as “constructor” like any other heading', async () => {
    expect(await cellsOf(utf8('__proto__,constructor\npolluted,1'))).toHaveLength(2)
    expect('polluted' in {}).toBe(false)
  })
})

test.each([
  ['if it is empty', utf8('\uFEFF'), 'Empty CSV file'],
  ['if it has only blank cells', utf8(' ;;\n\n'), 'Empty CSV file'],
  [
    'if it isn’t text',
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]),
    'We couldn’t read this .csv file. Export it again and retry.',
  ],
  [
    'if a quotation mark is unclosed',
    utf8('Date,Notes\n3/2/2026,"open\n4/2/2026,x\n'),
    'The quotation marks in row 2 don’t match.',
  ],
  [
    'if it has more than 100 columns',
    utf8(`Date${',x'.repeat(100)}`),
    'The sheet has more than 100 columns.',
  ],
  [
    'if it has more than 50,000 rows',
    utf8(`Date,Hours\n${'3/2/2026,1\n'.repeat(50_001)}`),
    'The sheet has more than 50,000 rows.',
  ],
])('an invalid .csv file is rejected %s', async (_, bytes, sentence) => {
  await expect(readCsv(bytes)).rejects.toThrow(sentence)
})
