import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CellObject, type DenseWorkSheet, read, utils, type WorkSheet, write } from 'xlsx'
import { referencesOf, scanSheet } from '#tutoring/scan-sheet.ts'
import { storeZip } from '#tutoring/store-zip.ts'
import { unpackZip } from '#tutoring/unpack-zip.ts'

const part = 'xl/worksheets/sheet1.xml'

type Cells = readonly (readonly (CellObject | undefined)[] | undefined)[]

const isWanted = () => true
const onProgress = () => {}

/** What the file has, without what neither reader is asked for. */
const plain = (cells: Cells) =>
  Array.from(cells, (row) =>
    Array.from(row ?? [], (cell) => cell && { t: cell.t, v: cell.v, z: cell.z ?? 'General' }),
  )

/** The cells of the only sheet, by both readers. */
const readTwice = async (bytes: Uint8Array<ArrayBuffer>) => {
  const book = read(bytes, { type: 'array', dense: true, cellNF: true, cellText: false })
  const parts = await unpackZip(bytes, isWanted, onProgress)
  const xml = new TextDecoder().decode(parts.find(({ name }) => name === part)?.bytes)
  const own = scanSheet(xml, referencesOf(book))
  const [name = ''] = book.SheetNames
  const sheet = book.Sheets[name] as DenseWorkSheet | undefined
  return { own: own && plain(own), sheetJs: plain(sheet?.['!data'] ?? []) }
}

const bookOf = (sheet: WorkSheet, bookSST = true) => {
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Sessions')
  return new Uint8Array<ArrayBuffer>(write(book, { type: 'array', bookType: 'xlsx', bookSST }))
}

/** A book that lists the texts 'one' and 'two' and has the format of a day, with rows as they are written. */
const withRows = async (rows: string) => {
  const sheet = utils.aoa_to_sheet([['one', 'two', 1]])
  Object.assign(sheet.C1, { z: 'dd/mm/yyyy' })
  const parts = await unpackZip(bookOf(sheet), isWanted, onProgress)
  const bytes = new TextEncoder().encode(
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${rows}</worksheet>`,
  )
  return storeZip(parts.map((one) => (one.name === part ? { name: part, bytes } : one)))
}

const inData = (rows: string) => withRows(`<sheetData>${rows}</sheetData>`)
const inRow = (cells: string) => inData(`<row r="1">${cells}</row>`)

const general = 'General'

describe('a worksheet is read as SheetJS reads it', () => {
  const words = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom('Ġorġ Żahra', '<b>&"it\'s"</b>', ' spaces ', 'two\nlines', ']]>', '<!--', ''),
  )
  const cell: fc.Arbitrary<CellObject | undefined> = fc.oneof(
    fc.constant(undefined),
    words.map((v) => ({ t: 's' as const, v })),
    fc.boolean().map((v) => ({ t: 'b' as const, v })),
    fc.constantFrom(0x07, 0x17, 0x2a).map((v) => ({ t: 'e' as const, v })),
    fc
      .record({
        v: fc.double({ noNaN: true, noDefaultInfinity: true }),
        z: fc.constantFrom(general, '0%', 'dd/mm/yyyy', '[h]:mm', '"€"#,##0.00', '@'),
      })
      .map((one) => ({ t: 'n' as const, ...one })),
    fc.nat(9_999).map((v) => ({ t: 'n' as const, v, f: 'A1*2' })),
  )
  const rows = fc.array(fc.array(cell, { maxLength: 30 }), { minLength: 1, maxLength: 12 })

  const sheetOf = (cells: readonly (readonly (CellObject | undefined)[])[]): WorkSheet => {
    const sheet: WorkSheet = { '!ref': 'A1:AD12' }
    cells.forEach((row, r) => {
      row.forEach((one, c) => {
        if (one) sheet[utils.encode_cell({ r, c })] = { ...one }
      })
    })
    return sheet
  }

  test('whatever is in it, with texts listed once or where they stand', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.boolean(), async (cells, bookSST) => {
        // SheetJS takes '&amp;lt;' for '<' where a text stands in its cell.
        const texts = cells.flat().flatMap((one) => (typeof one?.v === 'string' ? [one.v] : []))
        fc.pre(bookSST || !texts.some((text) => /&\S+;/.test(text)))
        const { own, sheetJs } = await readTwice(bookOf(sheetOf(cells), bookSST))
        // A sheet without any cell is left to SheetJS.
        expect(own ?? []).toEqual(sheetJs)
      }),
      { numRuns: 100 },
    )
  })

  const day = { t: 'n', v: 46_056, z: 'dd/mm/yyyy' }
  const text = (v: string) => ({ t: 's', v, z: general })
  const number = (v: number) => ({ t: 'n', v, z: general })

  test.each<[string, string, (object | undefined)[]]>([
    ['a day by its format', '<c r="A1" s="1"><v>46056</v></c>', [day]],
    ['both kinds of quotes', `<c s='1' r='A1'><v>46056</v></c>`, [day]],
    [
      'listed texts',
      '<c r="A1" t="s"><v>1</v></c><c r="B1" t="s"><v>0</v></c>',
      [text('two'), text('one')],
    ],
    [
      'cells without a place',
      '<c><v>1</v></c><c/><c><v>3</v></c>',
      [number(1), undefined, number(3)],
    ],
    [
      'cells out of order',
      '<c r="C1"><v>3</v></c><c r="A1"><v>1</v></c><c><v>2</v></c>',
      [number(1), number(2), number(3)],
    ],
    [
      'empty cells',
      '<c r="A1" s="1"/><c r="B1" s="1"></c><c r="C1"><v/></c><c r="D1"><v>4</v></c>',
      [undefined, undefined, undefined, number(4)],
    ],
    [
      'last results of formulas',
      '<c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f t="shared" si="0"/><v>3</v></c><c r="C1" t="str"><f>A1&amp;""</f><v>x</v></c>',
      [number(2), number(3), text('x')],
    ],
    ['errors', '<c r="A1" t="e"><v>#REF!</v></c>', [{ t: 'e', v: 0x17, z: general }]],
    [
      'yes and no',
      '<c r="A1" t="b"><v>1</v></c><c r="B1" t="b"><v>0</v></c>',
      [
        { t: 'b', v: true, z: general },
        { t: 'b', v: false, z: general },
      ],
    ],
    [
      'entities',
      '<c r="A1" t="str"><v>A &amp; B &lt;c&gt; &quot;d&quot; &apos;e&#x27;&#10;f</v></c>',
      [text(`A & B <c> "d" 'e'\nf`)],
    ],
    ['what XML can’t hold', '<c r="A1" t="str"><v>a_x0009_b</v></c>', [text('a\tb')]],
    [
      'texts in their cells',
      '<c r="A1" t="inlineStr"><is><t xml:space="preserve"> Ġorġ  </t></is></c>',
      [text(' Ġorġ  ')],
    ],
    [
      'texts of several faces',
      '<c r="A1" t="inlineStr"><is><r><rPr><b/></rPr><t>Luke </t></r><r><t xml:space="preserve">Ħaber</t></r></is></c>',
      [text('Luke Ħaber')],
    ],
    [
      'texts with their pronunciation',
      '<c r="A1" t="inlineStr"><is><r><t>課</t></r><rPh sb="0" eb="1"><t>か</t></rPh><phoneticPr fontId="1"/></is></c>',
      [text('課')],
    ],
    ['line breaks of Windows', '<c r="A1" t="str"><v>a\r\nb</v></c>', [text('a\nb')]],
    ['line breaks between tags', '\n <c r="A1"\n t="str" >\n <v>x</v>\n </c>\n', [text('x')]],
  ])('%s', async (_, cells, expected) => {
    const { own, sheetJs } = await readTwice(await inRow(cells))
    expect(own).toEqual([expected])
    expect(sheetJs).toEqual([expected])
  })

  test('rows without a number, left out, and without a cell', async () => {
    const { own, sheetJs } = await readTwice(
      await inData(
        '<row><c><v>1</v></c></row><row r="3" spans="1:2"/><row r="5"><c r="A5"><v>5</v></c></row><row><c><v>6</v></c></row>',
      ),
    )
    expect(own).toEqual([[number(1)], [], [], [], [number(5)], [number(6)]])
    expect(own).toEqual(sheetJs)
  })
})

test('what is escaped is unescaped once, and letters beyond Latin-1 stay whole', async () => {
  const words = ['&amp;lt;', '_x005F_x0041_', '&#288;', '&#x1F642;', '&amp;amp;']
  const cells = words.map((word) => `<c t="str"><v>${word}</v></c>`).join('')
  const { own } = await readTwice(await inRow(cells))
  // SheetJS has '<', 'A', a blank and two other letters, '&'.
  expect(own?.[0]?.map((cell) => cell?.v)).toEqual(['&lt;', '_x0041_', 'Ġ', '🙂', '&amp;'])
})

describe('a worksheet is left to SheetJS', () => {
  const cell = '<c r="A1"><v>1</v></c>'
  test.each([
    ['with a comment', `<sheetData><row r="1">${cell}<!-- ${cell} --></row></sheetData>`],
    ['in a comment as a whole', `<!-- <sheetData><row>${cell}</row></sheetData> --><sheetData/>`],
    ['with CDATA', '<sheetData><row r="1"><c t="str"><v><![CDATA[<c>]]></v></c></row></sheetData>'],
    [
      'with prefixes',
      '<x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row></x:sheetData>',
    ],
    [
      'with other prefixes inside',
      '<sheetData><row r="1"><x:c r="A1"><x:v>1</x:v></x:c></row></sheetData>',
    ],
    ['that is cut off', `<sheetData><row r="1">${cell}<c r="B1"><v>`],
    ['that is empty', '<sheetData/>'],
    ['with a row twice', `<sheetData><row r="1">${cell}</row><row r="1">${cell}</row></sheetData>`],
    ['with a cell of another row', `<sheetData><row r="2">${cell}</row></sheetData>`],
    [
      'with a place in small letters',
      '<sheetData><row r="1"><c r="a1"><v>1</v></c></row></sheetData>',
    ],
    [
      'with a text that is not listed',
      '<sheetData><row r="1"><c t="s"><v>9</v></c></row></sheetData>',
    ],
    [
      'with a day in letters',
      '<sheetData><row r="1"><c t="d"><v>2026-11-22</v></c></row></sheetData>',
    ],
    ['with more in a cell', '<sheetData><row r="1"><c><v>1</v><extLst/></c></row></sheetData>'],
    ['with more between its rows', `<sheetData><row r="1">${cell}</row><extLst/></sheetData>`],
    [
      'with attributes in disorder',
      '<sheetData><row r="1"><c r = "B1"><v>1</v></c></row></sheetData>',
    ],
  ])('%s', async (_, xml) => {
    expect((await readTwice(await withRows(xml))).own).toBeUndefined()
  })
})
