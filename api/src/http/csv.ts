import { Readable } from 'node:stream'
import type { Context } from 'koa'

/** One column of a table: its heading and how a row fills it. */
export type CsvColumn<Row> = readonly [heading: string, value: (row: Row) => string | number | null]

/** So that spreadsheet programs read UTF-8 as such. */
const byteOrderMark = '\uFEFF'

/**
 * A table as CSV (RFC 4180), written while it is read, so that no length of it fills the memory.
 * @param batches rows in portions, such as from `readInBatches`
 */
export const csvStream = <Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Readable =>
  Readable.from(
    (async function* () {
      yield byteOrderMark + csvLine(columns.map(([heading]) => heading))
      for await (const rows of batches)
        yield rows.map((row) => csvLine(columns.map(([, value]) => value(row)))).join('')
    })(),
    { objectMode: false },
  )

/** One line. Quotes what must be quoted and takes the sting out of what would run as a formula. */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map(cell).join(',')}\r\n`

/** Names the file under which a browser keeps the answer: 'bookings 2026-12-08.csv'. */
export const setDownloadName = (koa: Context, name: string, date: Temporal.PlainDate): void => {
  koa.set('Content-Disposition', `attachment; filename="${name}-${date}.csv"`)
}

/** Rows that are all here as one portion. */
export const singleBatch = async function* <Row>(
  rows: readonly Row[],
): AsyncGenerator<readonly Row[]> {
  yield rows
}

/**
 * Rows in portions, each read on its own after the last row of the one before, so that neither a
 * transaction nor a connection waits for a slow reader.
 */
export const readInBatches = async function* <Row>(
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  const limit = 2_000
  let last: Row | undefined
  for (;;) {
    const rows = await read(last, limit)
    yield rows
    if (rows.length < limit) return
    last = rows.at(-1)
  }
}

/** What spreadsheets take for the beginning of a formula, in their full-width forms as well. */
const formula = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * The same within a text, after what some programs take for the end of a cell: where the comma is a
 * decimal point they split at semicolons or tabs, quotes or not, and at line breaks then, too.
 */
const laterFormula = /([;\t\r\n][\s"']*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

const cell = (value: string | number | null): string => {
  if (value === null) return ''
  // A number is what it looks like; a text that looks like a negative amount is one, too.
  if (typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(value)) return String(value)
  const harmless = value.replaceAll(laterFormula, "$1'$2")
  const text = formula.test(value) ? `'${harmless}` : harmless
  return /[",\r\n']/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
