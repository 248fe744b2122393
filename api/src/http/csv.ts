import { Readable } from 'node:stream'
import type { Endpoint, QueryOf, RefusalOf } from '@synapse/shared/contract/endpoint'
import { ok, type Result } from '@synapse/shared/contract/result'
import { maltaDate } from '@synapse/shared/time'
import type { Context } from '#core/context'
import { type Route, route } from '#http/route'

export type CsvColumn<Row> = readonly [heading: string, value: (row: Row) => string | number | null]

/** Spreadsheet programs read the file as UTF-8 only if it starts with this byte order mark. */
const byteOrderMark = '\uFEFF'

/**
 * Streams a table as CSV (RFC 4180), so that large tables don't have to fit in memory.
 * @param batches from `readInBatches`, or one array with all rows
 * @param start the text at the start of the file
 */
export const csvStream = <Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]> | readonly [rows: readonly Row[]],
  start = byteOrderMark,
): Readable =>
  Readable.from(
    (async function* () {
      yield start + csvLine(columns.map(([heading]) => heading))
      for await (const rows of batches)
        yield rows.map((row) => csvLine(columns.map(([, value]) => value(row)))).join('')
    })(),
    { objectMode: false },
  )

/** Returns one line of CSV. Quotes cells where needed and neutralises formulas. */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map(cell).join(',')}\r\n`

/** Creates the route for a CSV download named after today's date: 'bookings-2026-12-08.csv'. */
export const csvRoute = <const E extends Endpoint & { produces: 'text/csv; charset=utf-8' }>(
  endpoint: E,
  name: string | ((query: QueryOf<E>) => string),
  read: (
    context: Context,
    query: QueryOf<E>,
  ) => MaybePromise<Readable | Result<Readable, RefusalOf<E>>>,
): Route =>
  route<Endpoint>(endpoint, async ({ context, query, ctx }) => {
    const filter = query as QueryOf<E>
    const result = await read(context, filter)
    const table = 'ok' in result ? result : ok(result)
    const start = typeof name === 'string' ? name : name(filter)
    const file = `${start}-${maltaDate(context.now())}.csv`
    if (table.ok) ctx.set('Content-Disposition', `attachment; filename="${file}"`)
    return table
  })

type MaybePromise<Value> = Value | Promise<Value>

/**
 * Reads rows in batches, each of which starts after the previous batch's last row. A slow download
 * therefore doesn't keep a transaction or connection open.
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

/** Characters that start a formula in spreadsheet programs, including full-width ones. */
const formula = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * Matches formula characters that follow a cell separator within text. In countries with a decimal
 * comma, spreadsheet programs split cells at semicolons, tabs and line breaks, even within quotes.
 */
const laterFormula = /([;\t\r\n][\s"']*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

const cell = (value: string | number | null): string => {
  if (value === null) return ''
  // Negative amounts start with a formula character too, but they are numbers.
  if (typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(value)) return String(value)
  const harmless = value.replaceAll(laterFormula, "$1'$2")
  const text = formula.test(value) ? `'${harmless}` : harmless
  return /[",\r\n']/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
