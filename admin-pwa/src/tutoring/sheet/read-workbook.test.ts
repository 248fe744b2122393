import { cellText } from '@synapse/shared/sheet/cell'
import { unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { utils, type WorkBook, type WorkSheet, write } from 'xlsx'
import { readWorkbook } from '#tutoring/sheet/read-workbook.ts'

const bytesOf = (book: WorkBook, bookType: 'xlsx' | 'xlsm' = 'xlsx') =>
  new Uint8Array<ArrayBuffer>(write(book, { type: 'array', bookType, compression: true }))

const bookOf = (sheets: Record<string, WorkSheet>): WorkBook => {
  const book = utils.book_new()
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name)
  return book
}

const read = (bytes: Uint8Array, wanted?: string) => readWorkbook(bytes, wanted, () => {})

const text = (content: string) => new TextEncoder().encode(content)

const withPart = (bytes: Uint8Array, name: string, content: string) =>
  zipSync({ ...unzipSync(bytes), [name]: text(content) })

/** Returns a workbook whose first sheet declares the given, incorrect unpacked size. */
const withDeclaredSize = (size: number) => {
  const bytes = bytesOf(simple())
  const view = new DataView(bytes.buffer)
  let entry = view.getUint32(bytes.length - 22 + 16, true)
  const nameOf = (at: number) =>
    new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)))
  while (nameOf(entry) !== 'xl/worksheets/sheet1.xml')
    entry += 46 + view.getUint16(entry + 28, true) + view.getUint16(entry + 30, true)
  view.setUint32(entry + 24, size, true)
  return bytes
}

const simple = () =>
  bookOf({
    Lessons: utils.aoa_to_sheet([
      ['Date', 'Hours'],
      ['3/2/2026', 1.5],
    ]),
  })

describe('reading a workbook', () => {
  test('supports dates, durations, percentages, formula results and errors', async () => {
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

  test('supports the 1904 date system', async () => {
    const sheet = utils.aoa_to_sheet([['Date']])
    sheet.A2 = { t: 'n', v: 44_594, z: 'dd/mm/yyyy' }
    sheet['!ref'] = 'A1:A2'
    const book = bookOf({ Sheet1: sheet })
    book.Workbook = { WBProps: { date1904: true } }
    const { rows } = await read(bytesOf(book))
    expect(rows[1]?.cells.map(cellText)).toEqual(['3 Feb 2026'])
  })

  test('repeats the date of a merged cell in each row, but not the hours', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Date', 'Hours', 'Student'],
      [0, 3, 'A'],
      [null, null, 'B'],
      [],
    ])
    sheet.A2 = { t: 'n', v: 46_056, z: 'dd/mm/yyyy' }
    sheet['!merges'] = ['A2:A4', 'B2:B3'].map(utils.decode_range)
    const { rows } = await read(bytesOf(bookOf({ Sheet1: sheet })))
    expect(rows.map(({ cells }) => cells.map(cellText))).toEqual([
      ['Date', 'Hours', 'Student'],
      ['3 Feb 2026', '3', 'A'],
      ['3 Feb 2026', '', 'B'],
    ])
  })

  test('uses the requested sheet, one with a matching name, or the first', async () => {
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

  test('truncates a cell of 32,767 characters', async () => {
    const sheet = utils.aoa_to_sheet([['Notes'], ['x'.repeat(32_767)]])
    const { rows } = await read(bytesOf(bookOf({ Sheet1: sheet })))
    expect(rows[1]?.cells[0]).toHaveLength(2_000)
  })

  test('skips blank rows but counts them in row numbers', async () => {
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
})

describe('an invalid workbook', () => {
  test('is rejected if it has no sheets or no data', async () => {
    const empty = withPart(
      bytesOf(simple()),
      'xl/workbook.xml',
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets/></workbook>',
    )
    await expect(read(empty)).rejects.toThrow('No sheets found in the workbook')
    const blank = bytesOf(bookOf({ Sheet1: utils.aoa_to_sheet([]) }))
    await expect(read(blank)).rejects.toThrow('No data found in the sheet')
  })

  test('is rejected if it has more than 100 columns or 50,000 rows', async () => {
    const wide = utils.aoa_to_sheet([Array.from({ length: 101 }, () => 'x')])
    await expect(read(bytesOf(bookOf({ A: wide })))).rejects.toThrow('more than 100 columns')
    const long = utils.aoa_to_sheet([['Date']])
    long.A50002 = { t: 's', v: 'x' }
    long['!ref'] = 'A1:A50002'
    await expect(read(bytesOf(bookOf({ A: long })))).rejects.toThrow('more than 50,000 rows')
  })

  test('is rejected if it was saved with macros, even if it is named .xlsx', async () => {
    await expect(read(bytesOf(simple(), 'xlsm'))).rejects.toThrow('contains macros')
  })

  test.each(['xl/vbaProject.bin', 'xl/macrosheets/sheet1.xml'])(
    'is rejected if it contains macros in %s',
    async (name) => {
      const bytes = withPart(bytesOf(simple()), name, '<x/>')
      await expect(read(bytes)).rejects.toThrow('contains macros')
    },
  )

  test('is rejected if it is another kind of archive', async () => {
    await expect(read(zipSync({ 'letter.txt': text('Dear') }))).rejects.toThrow()
    const openDocument = write(simple(), { type: 'array', bookType: 'ods' })
    await expect(read(new Uint8Array<ArrayBuffer>(openDocument))).rejects.toThrow()
  })

  test('is rejected if it declares an unpacked size of more than 150 MB', async () => {
    await expect(read(withDeclaredSize(150_000_001))).rejects.toThrow(
      'Once unpacked, this file is too large',
    )
  })

  test('is rejected if it unpacks to more than the declared size', async () => {
    await expect(read(withDeclaredSize(100))).rejects.toThrow('No data found in the sheet')
  })

  test('is rejected if it is truncated', async () => {
    const whole = bytesOf(simple())
    for (const share of [0.1, 0.5, 0.9])
      await expect(read(whole.slice(0, whole.length * share))).rejects.toThrow(
        'The file is damaged or incomplete.',
      )
  })
})
