import { numberKind, type SheetCell } from '@synapse/shared/tutoring/sheet-cell'
import type { SheetRow } from '@synapse/shared/tutoring/sheet-table'
import type { CellObject, DenseWorkSheet, WorkBook } from 'xlsx'
import { errorTexts, referencesOf, scanSheet } from '#tutoring/scan-sheet.ts'
import { checkExtent, most, SheetError } from '#tutoring/sheet-file.ts'
import { storeZip } from '#tutoring/store-zip.ts'
import { unpackZip, type ZipPart } from '#tutoring/unpack-zip.ts'

export type SheetRows = {
  rows: SheetRow[]
  /** '' for a .csv, which has none. */
  sheetName: string
  sheetNames: string[]
}

/**
 * The cells of a sheet as they are kept: dates as numbers, formulas as their last results. Pictures and
 * links are not even unpacked.
 * @param wanted the sheet's name; by default one that sounds like sessions, else the first
 * @throws SheetError where there is no sheet, nothing in it, or macros beside it
 */
export const readWorkbook = async (
  bytes: Uint8Array<ArrayBuffer>,
  wanted: string | undefined,
  onProgress: (share: number) => void,
): Promise<SheetRows> => {
  const parts = await unpackZip(bytes, isNeeded, (share) => onProgress(share / 2))
  // The default type of .bin, which SheetJS writes for every workbook, has no +xml.
  const types = parts.find(({ name }) => /^\[Content_Types\]\.xml$/i.test(name))
  if (/macroEnabled\.main\+xml/i.test(new TextDecoder().decode(types?.bytes))) throw withMacros()
  const sheetJs = await loadSheetJs()
  const book = readBook(sheetJs, withoutCells(parts))
  const { SheetNames: sheetNames } = book
  const sheetName = sheetNames.find((name) => name === wanted) ?? preferred(sheetNames)
  if (sheetName === undefined) throw new SheetError('No sheets found in the workbook')
  const sign = cellsOf(book, sheetName)[0]?.[0]?.v
  const own = parts.find((_, index) => signOf(index) === sign)
  const data =
    (own && scanSheet(new TextDecoder().decode(own.bytes), referencesOf(book))) ??
    cellsOf(readBook(sheetJs, parts, sheetName), sheetName)
  onProgress(0.9)
  const rows = rowsOf(data, book.Workbook?.WBProps?.date1904 === true)
  if (rows.length === 0) throw new SheetError('No data found in the sheet')
  return { rows, sheetName, sheetNames }
}

/** Each worksheet with nothing but a sign of its own, by which it is known which name is whose. */
const withoutCells = (parts: readonly ZipPart[]): ZipPart[] =>
  parts.map(({ name, bytes }, index) =>
    /^xl\/worksheets\//i.test(name) ? { name, bytes: sheetOf(signOf(index)) } : { name, bytes },
  )

const sheetOf = (text: string) =>
  new TextEncoder().encode(
    `<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>${text}</v></c></row></sheetData></worksheet>`,
  )

const signOf = (index: number) => `part ${index} of the archive`

const readBook = ({ read }: SheetJs, parts: readonly ZipPart[], sheetName?: string): WorkBook =>
  read(storeZip(parts), {
    type: 'array',
    ...(sheetName !== undefined && { sheets: sheetName }),
    dense: true,
    cellNF: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
  })

const cellsOf = (book: WorkBook, sheetName: string) =>
  (book.Sheets[sheetName] as DenseWorkSheet | undefined)?.['!data'] ?? []

type SheetJs = Pick<typeof import('xlsx'), 'read'>

/** The build that knows .xlsx and hardly any other kind: it is smaller, and less can be wrong with it. */
const loadSheetJs = async () => {
  const loaded = await import('xlsx/dist/xlsx.mini.min.js')
  return 'default' in loaded ? (loaded.default as typeof loaded) : loaded
}

const withMacros = () =>
  new SheetError('The workbook contains macros. Please save it as .xlsx without macros.')

/** What other programs put beside a workbook is of no account, unless it could be run. */
const isNeeded = (name: string) => {
  if (/vbaProject|^xl\/macrosheets\//i.test(name)) throw withMacros()
  return isOfWorkbook(name)
}

const isOfWorkbook = (name: string) =>
  /^(\[Content_Types\]\.xml$|_rels\/|xl\/)/i.test(name) &&
  /\.(xml|rels)$/i.test(name) &&
  !/^xl\/(charts|diagrams|drawings|externalLinks|pivot\w+|worksheets\/_rels|calcChain)/i.test(name)

const preferred = (names: readonly string[]) =>
  names.find((name) => /session|summary|tutoring/i.test(name)) ?? names[0]

const rowsOf = (
  data: readonly (readonly (CellObject | undefined)[] | undefined)[],
  is1904: boolean,
): SheetRow[] => {
  const kinds = new Map<string, ReturnType<typeof numberKind>>()
  const kindOf = (format: string) => {
    const known = kinds.get(format) ?? numberKind(format)
    kinds.set(format, known)
    return known
  }
  const read = (cell: CellObject | undefined): SheetCell => {
    if (!cell) return ''
    const { t, v, z } = cell
    if (t === 'e') return errorTexts.get(Number(v)) ?? '#ERROR!'
    if (typeof v === 'boolean') return v ? 'TRUE' : 'FALSE'
    if (typeof v === 'string') return v.slice(0, most.cell)
    if (typeof v !== 'number' || !Number.isFinite(v)) return ''
    const kind = kindOf(String(z ?? 'General'))
    if (kind === 'number') return v
    return kind === 'date' ? { value: v, kind, is1904 } : { value: v, kind }
  }
  const rows: SheetRow[] = []
  data.forEach((cells, index) => {
    const values = Array.from(cells ?? [], read)
    while (values.length > 0 && isEmpty(values.at(-1))) values.pop()
    if (values.length === 0) return
    checkExtent(index + 1, values.length)
    rows.push({ row: index + 1, cells: values })
  })
  return rows
}

const isEmpty = (cell: SheetCell | undefined) => typeof cell === 'string' && cell.trim() === ''
