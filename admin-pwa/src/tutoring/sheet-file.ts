/** Why a file is no session sheet: its message is a sentence for who opened it. */
export class SheetError extends Error {}

/** What a session sheet may have at most. */
export const most = { bytes: 10_000_000, rows: 50_000, columns: 100, cell: 2_000 } as const

/** A file that takes longer is given up. */
export const mostReadingMs = 10_000

export type SheetKind = 'xlsx' | 'csv'

/** What a file is by its name; undefined for what is not read here. */
export const sheetKind = (name: string): SheetKind | undefined => {
  const ending = /\.(xlsx|csv)$/i.exec(name)?.[1]?.toLowerCase()
  return ending === 'xlsx' || ending === 'csv' ? ending : undefined
}

/** @throws SheetError where a file is not what its name says, or nothing that can be opened */
export const checkContent = (kind: SheetKind, bytes: Uint8Array): void => {
  if (bytes.length === 0 && kind === 'csv') throw new SheetError('Empty CSV file')
  if (bytes.length === 0) throw new SheetError('The file is empty.')
  if (startsWith(bytes, oldOffice))
    throw new SheetError(
      'The file is protected by a password or of an old kind (.xls). Please save it as .xlsx without a password.',
    )
  const isZip = startsWith(bytes, zip)
  if (kind === 'csv' && isZip)
    throw new SheetError('The file is called .csv, but what is in it is a workbook or an archive.')
  if (kind === 'xlsx' && !isZip)
    throw new SheetError('The file is called .xlsx, but what is in it is no workbook.')
}

/** @throws SheetError where a sheet is larger than what is read here */
export const checkExtent = (row: number, columns: number): void => {
  // One row more is for the headings.
  if (row > most.rows + 1)
    throw new SheetError(`The sheet has more than ${most.rows.toLocaleString('en-GB')} rows.`)
  if (columns > most.columns)
    throw new SheetError(`The sheet has more than ${most.columns} columns.`)
}

/** The container of .xls and of encrypted files. */
const oldOffice = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const zip = [0x50, 0x4b, 0x03, 0x04]

const startsWith = (bytes: Uint8Array, beginning: readonly number[]) =>
  beginning.every((byte, at) => bytes[at] === byte)
