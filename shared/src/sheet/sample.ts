import { decimalFromHundredths, formatEuro } from '#money'
import { cellText, dateText, isBlank, type SheetCell } from '#sheet/cell'
import type { SheetColumns, SheetField } from '#sheet/columns'
import { readDate } from '#sheet/date'
import { readHours } from '#sheet/hours'
import type { SheetNotation } from '#sheet/notation'
import { readHundredths } from '#sheet/number'
import type { SheetTable } from '#sheet/table'

/** A cell's text, and the value that we read from it; null if we can't read it. */
export type SheetSample = { text: string; read: string | null }

/** Returns the first few values of each used column, as written and as read. */
export const sampleColumns = (
  { rows }: SheetTable,
  columns: SheetColumns,
  notation: SheetNotation,
): Partial<Record<SheetField, SheetSample[]>> => {
  const samplesOf = (field: SheetField, column: number): SheetSample[] => {
    const found: SheetSample[] = []
    for (const { cells } of rows) {
      const cell = cells[column] ?? ''
      if (isBlank(cell)) continue
      const text = cellText(cell).slice(0, maxLength)
      if (found.some((one) => one.text === text)) continue
      found.push({ text, read: parsedText[field](cell, notation) ?? null })
      if (found.length === maxSamples) break
    }
    return found
  }
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]) => {
      const field = name as SheetField
      return column === null ? [] : [[field, samplesOf(field, column)]]
    }),
  )
}

/** A column that has values but isn't used. */
export type UnusedColumn = { column: number; header: string; samples: string[] }

/** Returns the columns that have values but aren't used. */
export const unusedColumns = ({ headers, rows }: SheetTable, columns: SheetColumns) => {
  const used = new Set(Object.values(columns))
  return headers.flatMap((header, column) => {
    if (used.has(column)) return []
    const samples = new Set<string>()
    for (const { cells } of rows) {
      const cell = cells[column] ?? ''
      if (!isBlank(cell)) samples.add(cellText(cell).slice(0, maxLength))
      if (samples.size === maxSamples) break
    }
    return samples.size > 0 ? [{ column, header, samples: [...samples] }] : []
  })
}

const maxSamples = 2
const maxLength = 40

const asWritten = (cell: SheetCell) => cellText(cell).slice(0, maxLength)

const amount = (cell: SheetCell, { decimalMark }: SheetNotation) => {
  const cents = readHundredths(cell, decimalMark)
  return cents === undefined ? undefined : formatEuro(cents)
}

const parsedText: Record<
  SheetField,
  (cell: SheetCell, notation: SheetNotation) => string | undefined
> = {
  date: (cell, { dateOrder }) => {
    const date = readDate(cell, dateOrder)
    return date && dateText(date)
  },
  hours: (cell, notation) => {
    const hours = readHours(cell, notation)
    return hours === undefined ? undefined : `${decimalFromHundredths(hours)} h`
  },
  rate: amount,
  net: amount,
  vat: asWritten,
  student: asWritten,
  subject: asWritten,
}
