import { isBlank, type SheetCell } from '@synapse/shared/sheet/cell'
import type { SheetRow } from '@synapse/shared/sheet/table'
import { formatCount } from '#ui/format/format.ts'

/** Thrown if a file can't be read as a session sheet. The message is for the operator. */
export class SheetError extends Error {}

export const limits = {
  bytes: 10_000_000,
  unpackedBytes: 150_000_000,
  rows: 50_000,
  columns: 100,
  cellLength: 2_000,
} as const

export const parseTimeoutMs = 10_000

type SheetKind = 'xlsx' | 'csv'

export const sheetKind = (name: string): SheetKind | undefined => {
  const extension = /\.(xlsx|csv)$/i.exec(name)?.[1]?.toLowerCase()
  return extension === 'xlsx' || extension === 'csv' ? extension : undefined
}

/** @throws SheetError if the file can't be opened, or its content doesn't match its extension */
export const checkContent = (kind: SheetKind, bytes: Uint8Array): void => {
  if (bytes.length === 0 && kind === 'csv') throw new SheetError('Empty CSV file')
  if (bytes.length === 0) throw new SheetError('The file is empty.')
  if (startsWith(bytes, oldOffice))
    throw new SheetError(
      'The file is password-protected or in the old .xls format. Save it as .xlsx without a password.',
    )
  const isZip = startsWith(bytes, zip)
  if (kind === 'csv' && isZip)
    throw new SheetError('This .csv file is actually a workbook or an archive.')
  if (kind === 'xlsx' && !isZip) throw new SheetError('This .xlsx file isn’t a workbook.')
}

/**
 * Adds a row without its trailing blank cells. A row with only blank cells is omitted.
 * @throws SheetError if the sheet exceeds the limits
 */
export const addRow = (rows: SheetRow[], row: number, cells: SheetCell[]): void => {
  const length = cells.findLastIndex((cell) => !isBlank(cell)) + 1
  if (length === 0) return
  // The limit excludes the row with the headings.
  if (row > limits.rows + 1)
    throw new SheetError(`The sheet has more than ${formatCount(limits.rows)} rows.`)
  if (length > limits.columns)
    throw new SheetError(`The sheet has more than ${limits.columns} columns.`)
  rows.push({ row, cells: cells.slice(0, length) })
}

/** The first bytes of .xls files and of encrypted files. */
const oldOffice = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const zip = [0x50, 0x4b, 0x03, 0x04]

const startsWith = (bytes: Uint8Array, beginning: readonly number[]) =>
  beginning.every((byte, at) => bytes[at] === byte)
