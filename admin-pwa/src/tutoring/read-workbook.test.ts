import { cellText } from '@synapse/shared/tutoring/sheet-cell'
import { describe, expect, test, vi } from 'vitest'
import { utils, type WorkBook, type WorkSheet, write } from 'xlsx'
import { readWorkbook } from '#tutoring/read-workbook.ts'
import { storeZip } from '#tutoring/store-zip.ts'
import { unpackZip, type ZipPart } from '#tutoring/unpack-zip.ts'

const bytesOf = (book: WorkBook, bookType: 'xlsx' | 'xlsm' = 'xlsx') =>
  new Uint8Array<ArrayBuffer>(write(book, { type: 'array', bookType, compression: true }))

const bookOf = (sheets: Record<string, WorkSheet>): WorkBook => {
  const book = utils.book_new()
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name)
  return book
}

const read = (bytes: Uint8Array<ArrayBuffer>, wanted?: string) =>
  readWorkbook(bytes, wanted, () => {})

const partsOf = (bytes: Uint8Array<ArrayBuffer>) =>
  unpackZip(
    bytes,
    () => true,
    () => {},
  )

const text = (content: string) => new TextEncoder().encode(content)

/** A workbook with one part put into it, or in the place of another. */
const withPart = async (bytes: Uint8Array<ArrayBuffer>, name: string, content: string) => {
  const others = (await partsOf(bytes)).filter((part) => part.name !== name)
  return storeZip([...others, { name, bytes: text(content) }])
}

const simple = () =>
  bookOf({
    Lessons: utils.aoa_to_sheet([
      ['Date', 'Hours'],
      ['3/2/2026', 1.5],
    ]),
  })

describe('a workbook is read', () => {
  test('by its raw cells: dates, durations, percentages, last results, errors', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Date', 'Duration', 'Rate', 'VAT %', 'Student', 'Sent'],
      [0, 0, 0, 0, 'Ġorġ Ħabib-Żammit', true],
    ])
    sheet.A2 = { t: 'n', v: 46_056, z: 'dd/mm/yyyy' }
    sheet.B2 = { t: 'n', v: 1.0625, z: '[h]:mm' }
    sheet.C2 = { t: 'n', v: 22.755, f: '45.51/2' }
    sheet.D2 = { t: 'n', v: 0.18, z: '0%' }
    sheet.G2 = { t: 'e', v: 0x17 }
    sheet['!ref'] = 'A1:G2'
    const { rows } = await read(bytesOf(bookOf({ Sheet1: sheet })))
    expect(rows[1]).toEqual({
      row: 2,
      cells: [
        { value: 46_056, kind: 'date', is1904: false },
        { value: 1.0625, kind: 'time' },
        22.755,
        { value: 0.18, kind: 'percent' },
        'Ġorġ Ħabib-Żammit',
        'TRUE',
        '#REF!',
      ],
    })
    expect(rows[1]?.cells.map(cellText).slice(0, 2)).toEqual(['3 Feb 2026', '25:30'])
  })

  test('with its days counted from 1904, where it says so', async () => {
    const sheet = utils.aoa_to_sheet([['Date']])
    sheet.A2 = { t: 'n', v: 44_594, z: 'dd/mm/yyyy' }
    sheet['!ref'] = 'A1:A2'
    const book = bookOf({ Sheet1: sheet })
    book.Workbook = { WBProps: { date1904: true } }
    const { rows } = await read(bytesOf(book))
    expect(rows[1]?.cells.map(cellText)).toEqual(['3 Feb 2026'])
  })

  test('by the sheet that sounds like sessions, else the first, or the one that is asked for', async () => {
    const sheet = () => utils.aoa_to_sheet([['Date'], ['3/2/2026']])
    const book = bytesOf(bookOf({ Notes: sheet(), 'My Tutoring 2026': sheet(), Old: sheet() }))
    expect(await read(book)).toMatchObject({
      sheetName: 'My Tutoring 2026',
      sheetNames: ['Notes', 'My Tutoring 2026', 'Old'],
    })
    expect(await read(book, 'Old')).toMatchObject({ sheetName: 'Old' })
    expect(await read(bytesOf(bookOf({ A: sheet(), B: sheet() })))).toMatchObject({
      sheetName: 'A',
    })
  })

  test('with blank rows left out and each row under its own number', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Date', 'Hours'],
      [],
      [' ', null],
      ['3/2/2026', 1, null, ''],
    ])
    const { rows } = await read(bytesOf(bookOf({ Sheet1: sheet })))
    expect(rows.map(({ row, cells }) => [row, cells.length])).toEqual([
      [1, 2],
      [4, 2],
    ])
  })

  test('with what is escaped in it unescaped once, which SheetJS does twice', async () => {
    const bytes = bytesOf(bookOf({ Sheet1: utils.aoa_to_sheet([['&lt;b&gt;']]) }))
    expect((await read(bytes)).rows[0]?.cells).toEqual(['&lt;b&gt;'])
  })

  test('with its links and comments left where they are', async () => {
    const sheet = utils.aoa_to_sheet([['Date'], ['3/2/2026']])
    Object.assign(sheet.A2, { l: { Target: 'https://example.com' }, c: [{ a: 'x', t: 'note' }] })
    const bytes = bytesOf(bookOf({ Sheet1: sheet }))
    expect((await partsOf(bytes)).map(({ name }) => name)).toContain('xl/comments1.xml')
    expect((await read(bytes)).rows[1]?.cells).toEqual(['3/2/2026'])
  })

  test('with a cell of 32,767 characters cut', async () => {
    const sheet = utils.aoa_to_sheet([['Notes'], ['x'.repeat(32_767)]])
    const { rows } = await read(bytesOf(bookOf({ Sheet1: sheet })))
    expect(rows[1]?.cells[0]).toHaveLength(2_000)
  })

  test('with headings that are called like parts of the language', async () => {
    const sheet = utils.aoa_to_sheet([
      ['__proto__', 'constructor'],
      ['polluted', 1],
    ])
    const { rows } = await read(bytesOf(bookOf({ __proto: sheet })))
    expect(rows[0]?.cells).toEqual(['__proto__', 'constructor'])
    expect('polluted' in {}).toBe(false)
  })

  test('whichever of its sheets is asked for, where the archive lists them in another order', async () => {
    const sheet = (title: string) => utils.aoa_to_sheet([[title], [1]])
    const bytes = bytesOf(bookOf({ One: sheet('1'), Two: sheet('2'), Three: sheet('3') }))
    const turned = storeZip((await partsOf(bytes)).toReversed())
    for (const [name, title] of Object.entries({ One: '1', Two: '2', Three: '3' }))
      expect((await read(turned, name)).rows[0]?.cells).toEqual([title])
  })

  test.each([
    ['with comments', '<sheetData><row r="1"><!-- x --><c r="B1"><v>2</v></c></row></sheetData>'],
    [
      'with prefixes',
      '<x:sheetData><x:row r="1"><x:c r="B1"><x:v>2</x:v></x:c></x:row></x:sheetData>',
    ],
    ['with cells of other rows', '<sheetData><row r="7"><c r="B1"><v>2</v></c></row></sheetData>'],
  ])('%s, as rare programs write it', async (_, data) => {
    const worksheet = `<worksheet>${data}</worksheet>`
    const bytes = await withPart(bytesOf(simple()), 'xl/worksheets/sheet1.xml', worksheet)
    expect((await read(bytes)).rows).toEqual([{ row: 1, cells: ['', 2] }])
  })

  test('telling how far it is', async () => {
    const onProgress = vi.fn()
    await readWorkbook(bytesOf(simple()), undefined, onProgress)
    const shares = onProgress.mock.calls.map(([share]) => share)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(0.9)
  })
})

describe('a workbook is refused', () => {
  test('that ends in the middle of its cells', async () => {
    const cells = '<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>'
    const bytes = await withPart(
      bytesOf(simple()),
      'xl/worksheets/sheet1.xml',
      `<worksheet>${cells}`,
    )
    await expect(read(bytes)).rejects.toThrow('No data found in the sheet')
  })

  test('without a sheet, and without anything in it', async () => {
    const empty = await withPart(
      bytesOf(simple()),
      'xl/workbook.xml',
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets/></workbook>',
    )
    await expect(read(empty)).rejects.toThrow('No sheets found in the workbook')
    const blank = bytesOf(bookOf({ Sheet1: utils.aoa_to_sheet([]) }))
    await expect(read(blank)).rejects.toThrow('No data found in the sheet')
  })

  test('with more than 100 columns or 50,000 rows', async () => {
    const wide = utils.aoa_to_sheet([Array.from({ length: 101 }, () => 'x')])
    await expect(read(bytesOf(bookOf({ A: wide })))).rejects.toThrow('more than 100 columns')
    const long = utils.aoa_to_sheet([['Date']])
    long.A50002 = { t: 's', v: 'x' }
    long['!ref'] = 'A1:A50002'
    await expect(read(bytesOf(bookOf({ A: long })))).rejects.toThrow('more than 50,000 rows')
  })

  test('that was saved with macros, whatever it is called now', async () => {
    await expect(read(bytesOf(simple(), 'xlsm'))).rejects.toThrow('contains macros')
  })

  test.each(['xl/vbaProject.bin', 'xl/macrosheets/sheet1.xml'])(
    'with macros in %s',
    async (name) => {
      const bytes = await withPart(bytesOf(simple()), name, '<x/>')
      await expect(read(bytes)).rejects.toThrow('contains macros')
    },
  )

  test('that is another kind of archive', async () => {
    const other: ZipPart[] = [{ name: 'letter.txt', bytes: text('Dear') }]
    await expect(read(storeZip(other))).rejects.toThrow()
    const openDocument = write(simple(), { type: 'array', bookType: 'ods' })
    await expect(read(new Uint8Array<ArrayBuffer>(openDocument))).rejects.toThrow()
  })
})
