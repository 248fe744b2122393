import { isBlank } from '@synapse/shared/sheet/cell'
import { countMatches } from '@synapse/shared/sheet/columns'
import type { SheetRow } from '@synapse/shared/sheet/table'
import type Papa from 'papaparse'
import { addRow, limits, SheetError } from '#tutoring/sheet/sheet-file.ts'

/**
 * Reads the rows of a .csv file as text. Accepts commas, semicolons or tabs, in UTF-8, UTF-16,
 * Windows-1252 or Mac Roman.
 * @throws SheetError if the file is empty, too large or not a table
 */
export const readCsv = async (bytes: Uint8Array): Promise<SheetRow[]> => {
  const { default: papa } = await import('papaparse')
  const text = decode(bytes)
  if (text.includes('\0'))
    throw new SheetError('We couldn’t read this .csv file. Export it again and retry.')
  const { body, delimiter } = findDelimiter(papa, text)
  const rows: SheetRow[] = []
  let row = 0
  papa.parse<string[]>(body, {
    delimiter,
    step: ({ data, errors }) => {
      row++
      if (errors.some(({ type }) => type === 'Quotes'))
        throw new SheetError(`The quotation marks in row ${row} don’t match.`)
      addRow(
        rows,
        row,
        data.map((cell) => cell.slice(0, limits.cellLength)),
      )
    },
  })
  if (rows.length === 0) throw new SheetError('Empty CSV file')
  return rows
}

const decode = (bytes: Uint8Array): string => {
  // Excel's “Unicode text” is UTF-16 with this byte order mark.
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const windows = new TextDecoder('windows-1252').decode(bytes)
    // Excel for Mac saves Mac Roman.
    const mac = new TextDecoder('macintosh').decode(bytes)
    return countMisreadings(mac) < countMisreadings(windows) ? mac : windows
  }
}

/** Counts capitals and symbols within words: 'José' in Mac Roman becomes 'JosŽ' in Windows-1252. */
const countMisreadings = (text: string) =>
  text.match(/\p{Ll}\p{Lu}|\p{L}[\p{S}\x80-\x9f‘“•‡ˆ‰‹›]/gu)?.length ?? 0

/** Try the comma last, because numbers can contain commas. */
const delimiters = [';', '\t', ',']

const findDelimiter = (papa: typeof Papa, text: string): { body: string; delimiter: string } => {
  // Excel reads the delimiter from a first line such as 'sep=;' and doesn't show that line.
  const declared = /^sep=([;,\t])\r?\n/i.exec(text)
  if (declared?.[1]) return { body: text.slice(declared[0].length), delimiter: declared[1] }
  const top = text.slice(0, 50_000)
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, ...rateDelimiter(papa, top, delimiter) }))
    .toSorted(
      (a, b) => b.headings - a.headings || b.uniformRows - a.uniformRows || b.columns - a.columns,
    )
  return { body: text, delimiter: best?.delimiter ?? ',' }
}

/**
 * Rates how well a delimiter fits: by the number of known headings, the most common number of
 * columns, and the number of rows with that many columns.
 */
const rateDelimiter = (papa: typeof Papa, text: string, delimiter: string) => {
  const rows = papa
    .parse<string[]>(text, { delimiter, preview: 30 })
    .data.filter((cells) => !cells.every(isBlank))
  const headings = rows.reduce((best, cells) => Math.max(best, countMatches(cells)), 0)
  const counts = new Map<number, number>()
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [widest] = [...counts].sort(([a, as], [b, bs]) => bs - as || b - a)
  return { headings, uniformRows: widest?.[1] ?? 0, columns: widest?.[0] ?? 1 }
}
