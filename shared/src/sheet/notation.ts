import { isBlank, type SheetCell } from '#sheet/cell'
import type { SheetColumns, SheetField } from '#sheet/columns'
import { type DateOrder, dateOrderIn } from '#sheet/date'
import { type DurationKind, durationKindOf } from '#sheet/hours'
import { type DecimalMark, decimalMarkIn, readDecimal } from '#sheet/number'
import type { SheetTable } from '#sheet/table'

export type SheetNotation = {
  dateOrder: DateOrder
  decimalMark: DecimalMark
  durationKind: DurationKind
}

/**
 * The operator's answers about this or earlier sheets. They apply only where a sheet is ambiguous.
 */
export type ChosenNotation = Partial<SheetNotation>

/** A question that only the operator can answer, because the sheet is ambiguous. */
export type SheetQuestion = keyof SheetNotation

/** Detects how values are written in a sheet, and what to ask the operator about. */
export const findNotation = (
  table: SheetTable,
  columns: SheetColumns,
  chosen: ChosenNotation,
): { notation: SheetNotation; questions: SheetQuestion[] } => {
  const cellsOf = (field: SheetField): SheetCell[] => {
    const column = columns[field]
    if (column === null) return []
    return table.rows.map(({ cells }) => cells[column] ?? '').filter((cell) => !isBlank(cell))
  }
  const dates = findDateOrder(textsAmong(cellsOf('date')))
  const numbers = (['hours', 'rate', 'net', 'vat'] as const).flatMap(cellsOf)
  const marks = findDecimalMark(textsAmong(numbers))
  const decimalMark = marks.isSure ? marks.found : (chosen.decimalMark ?? marks.found)
  const lengths = findDurationKind(
    table.headers[columns.hours ?? -1] ?? '',
    cellsOf('hours'),
    decimalMark,
  )
  return {
    notation: {
      dateOrder: dates.isSure ? dates.found : (chosen.dateOrder ?? dates.found),
      decimalMark,
      durationKind: lengths.isSure
        ? lengths.durationKind
        : (chosen.durationKind ?? lengths.durationKind),
    },
    questions: [
      ...(dates.isSure ? [] : (['dateOrder'] as const)),
      ...(marks.isSure ? [] : (['decimalMark'] as const)),
      ...(lengths.isSure ? [] : (['durationKind'] as const)),
    ],
  }
}

const textsAmong = (cells: readonly SheetCell[]) => cells.filter((cell) => typeof cell === 'string')

/** Detects the date order. If no date reveals it, assumes day first, as is usual in Malta. */
const findDateOrder = (texts: readonly string[]): { found: DateOrder; isSure: boolean } => {
  const shown = new Set(texts.map(dateOrderIn))
  if (shown.has('dayFirst')) return { found: 'dayFirst', isSure: true }
  if (shown.has('monthFirst')) return { found: 'monthFirst', isSure: true }
  return { found: 'dayFirst', isSure: !shown.has('either') }
}

/**
 * Detects the decimal mark. '1,500' is ambiguous unless another number, such as '1,5', settles it.
 */
const findDecimalMark = (texts: readonly string[]): { found: DecimalMark; isSure: boolean } => {
  const shown = new Set(texts.map(decimalMarkIn))
  const isComma = shown.has('comma') && !shown.has('point')
  const isOneWay = shown.has('comma') !== shown.has('point')
  return { found: isComma ? 'comma' : 'point', isSure: isOneWay || !shown.has('either') }
}

const findDurationKind = (header: string, cells: readonly SheetCell[], mark: DecimalMark) =>
  durationKindOf(
    header,
    cells.flatMap((cell) => {
      if (typeof cell === 'number') return [cell]
      const decimal = typeof cell === 'string' ? readDecimal(cell, mark) : undefined
      return decimal === undefined ? [] : [Number(decimal)]
    }),
  )
