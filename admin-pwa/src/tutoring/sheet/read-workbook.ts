import { numberKind, type SheetCell } from '@synapse/shared/sheet/cell'
import type { SheetRow } from '@synapse/shared/sheet/table'
import { type Unzipped, unzipSync, zipSync } from 'fflate'
import type { CellObject, DenseWorkSheet, Range } from 'xlsx'
import { addRow, limits, SheetError } from '#tutoring/sheet/sheet-file.ts'

type SheetRows = {
  rows: SheetRow[]
  /** Empty for .csv files, which have no sheets. */
  sheetName: string
  sheetNames: string[]
}

/**
 * Reads the stored cell values of a sheet: dates as numbers, and formulas as their last results.
 * Pictures and links are never unpacked.
 * @param requestedName the sheet's name; by default, the first sheet whose name suggests sessions,
 * or else the first sheet
 * @throws SheetError if the workbook is broken, is too large, has no data or contains macros
 */
export const readWorkbook = async (
  bytes: Uint8Array,
  requestedName: string | undefined,
  onProgress: (share: number) => void,
): Promise<SheetRows> => {
  const parts = unpack(bytes)
  onProgress(0.3)
  // SheetJS itself declares a default type with macros for .bin parts, so look for “+xml” too.
  const types = Object.entries(parts).find(([name]) => /^\[Content_Types\]\.xml$/i.test(name))
  if (/macroEnabled\.main\+xml/i.test(new TextDecoder().decode(types?.[1]))) throw withMacros()
  const { read } = await loadSheetJs()
  const workbook = zipSync(parts, { level: 0 })
  const { SheetNames: sheetNames } = read(workbook, { type: 'array', bookSheets: true })
  const sheetName =
    sheetNames.find((name) => name === requestedName) ?? findSessionSheet(sheetNames)
  if (sheetName === undefined) throw new SheetError('No sheets found in the workbook')
  const book = read(workbook, {
    type: 'array',
    sheets: sheetName,
    // Read two rows more than the limit: one for the headings, and one to detect longer sheets.
    sheetRows: limits.rows + 2,
    dense: true,
    cellNF: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
  })
  onProgress(0.9)
  const sheet = book.Sheets[sheetName] as DenseWorkSheet | undefined
  const data = sheet?.['!data'] ?? []
  repeatMergedDates(data, sheet?.['!merges'])
  const rows = readRows(data, book.Workbook?.WBProps?.date1904 === true)
  if (rows.length === 0) throw new SheetError('No data found in the sheet')
  return { rows, sheetName, sheetNames }
}

/** Unpacks the parts of a workbook. No part can grow beyond its declared size. */
const unpack = (bytes: Uint8Array): Unzipped => {
  let total = 0
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isNeeded(name)) return false
        total += originalSize
        if (total > limits.unpackedBytes)
          throw new SheetError('Once unpacked, this file is too large to be a session sheet.')
        return true
      },
    })
  } catch (error) {
    if (error instanceof SheetError) throw error
    throw new SheetError('The file is damaged or incomplete.')
  }
}

/** Loads the smallest build of SheetJS. It supports few formats, so its attack surface is small. */
const loadSheetJs = async () => {
  const loaded = await import('xlsx/dist/xlsx.mini.min.js')
  return 'default' in loaded ? (loaded.default as typeof loaded) : loaded
}

const withMacros = () =>
  new SheetError('The workbook contains macros. Save it as .xlsx without macros.')

/** @throws SheetError for a part with macros */
const isNeeded = (name: string) => {
  if (/vbaProject|^xl\/macrosheets\//i.test(name)) throw withMacros()
  return isWorkbookPart(name)
}

const isWorkbookPart = (name: string) =>
  /^(\[Content_Types\]\.xml$|_rels\/|xl\/)/i.test(name) &&
  /\.(xml|rels)$/i.test(name) &&
  !/^xl\/(charts|diagrams|drawings|externalLinks|pivot\w+|worksheets\/_rels|calcChain)/i.test(name)

const findSessionSheet = (names: readonly string[]) =>
  names.find((name) => /session|summary|tutoring/i.test(name)) ?? names[0]

/**
 * Copies a date that is merged across several rows to each of them that isn't blank. Other merged
 * values stay in their first row, because hours, for example, would otherwise be counted twice.
 */
const repeatMergedDates = (data: DenseWorkSheet['!data'], merges: readonly Range[] = []) => {
  for (const { s: start, e: end } of merges) {
    const merged = data[start.r]?.[start.c]
    if (merged?.t !== 'n' || numberKind(String(merged.z)) !== 'date') continue
    for (const cells of data.slice(start.r + 1, end.r + 1))
      if (cells?.some(({ v: value }) => value !== undefined)) cells[start.c] = merged
  }
}

const readRows = (
  data: readonly (readonly (CellObject | undefined)[] | undefined)[],
  is1904: boolean,
): SheetRow[] => {
  const kinds = new Map<string, ReturnType<typeof numberKind>>()
  const kindOfFormat = (format: string) => {
    const kind = kinds.get(format) ?? numberKind(format)
    kinds.set(format, kind)
    return kind
  }
  const rows: SheetRow[] = []
  data.forEach((cells, index) => {
    addRow(
      rows,
      index + 1,
      Array.from(cells ?? [], (cell) => readCell(cell, kindOfFormat, is1904)),
    )
  })
  return rows
}

const readCell = (
  cell: CellObject | undefined,
  kindOfFormat: typeof numberKind,
  is1904: boolean,
): SheetCell => {
  if (!cell) return ''
  const { t: type, v: value, z: format } = cell
  if (type === 'e') return errorTexts[Number(value)] ?? '#ERROR!'
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value === 'string') return value.slice(0, limits.cellLength)
  if (typeof value !== 'number' || !Number.isFinite(value)) return ''
  const kind = kindOfFormat(String(format ?? 'General'))
  if (kind === 'number') return value
  return kind === 'date' ? { value, kind, is1904 } : { value, kind }
}

/** The error text for each SheetJS error code (ECMA-376, 18.17.3). */
const errorTexts: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}
