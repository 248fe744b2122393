import { formatMonth } from '#time'
import { readSession, type UnmarkedSession } from '#tutoring/session-row'
import type { SheetColumns, SheetField } from '#tutoring/sheet-columns'
import {
  type ChosenNotation,
  findNotation,
  type SheetNotation,
  type SheetQuestion,
} from '#tutoring/sheet-notation'
import type { RefusedRow, SheetTable } from '#tutoring/sheet-table'

/** A session as a sheet has it. */
export type SheetSession = {
  /** Its number in the spreadsheet, from 1. */
  row: number
  /** YYYY-MM-DD */
  date: string
  student: string
  subject: string
  /** '1.50' */
  hours: string
  /** '30.00'; null: the client's. */
  rate: string | null
  /** '18.00'; null: the invoice's own. */
  vatPercent: string | null
  /** Hex; the same session of another file has the same. */
  fingerprint: string
  warning: string | null
}

/** What a session sheet has for a month. */
export type SheetReading = {
  fileName: string
  /** SHA-256 of its bytes, in hex. */
  fileHash: string
  /** YYYY-MM */
  period: string
  sessions: SheetSession[]
  refused: RefusedRow[]
}

/** What was said by hand about a sheet. */
export type SheetChoice = {
  columns: SheetColumns
  notation: ChosenNotation
  /** YYYY-MM; null for the month that most rows are of. */
  period: string | null
}

type SheetMonth = { month: string; rows: number }

export type ReadSheet = {
  notation: SheetNotation
  questions: SheetQuestion[]
  /** Those that rows are of, most rows first. */
  months: SheetMonth[]
  /** '' where no row has a date. */
  period: string
  sessions: UnmarkedSession[]
  refused: RefusedRow[]
}

/** What a sheet cannot do without. */
export const neededFields = ['date', 'hours'] as const satisfies SheetField[]

/**
 * The sessions of a month, or of the whole sheet where none is of it, and each other row with the
 * reason why it is none.
 * @param today YYYY-MM-DD, from which dates more than five years away are refused
 */
export const readSessions = (table: SheetTable, choice: SheetChoice, today: string): ReadSheet => {
  const { notation, questions } = findNotation(table, choice.columns, choice.notation)
  const read = table.rows.map((row) => readSession(row, choice.columns, notation, today))
  const months = countMonths(read.flatMap((one) => ('date' in one && one.date ? [one.date] : [])))
  const period = choice.period ?? months[0]?.month ?? ''
  const isFound = months.some(({ month }) => month === period)
  const isOther = (date: string) => isFound && date.slice(0, 7) !== period
  const sessions = read.flatMap((one) => ('hours' in one && !isOther(one.date) ? [one] : []))
  const refused = read.flatMap((one): RefusedRow[] => {
    if (!('hours' in one)) return [{ row: one.row, reason: one.reason }]
    if (!isOther(one.date)) return []
    return [
      { row: one.row, reason: `It is of ${monthName(one.date)}, not of ${monthName(period)}.` },
    ]
  })
  const all = [...table.leftOut, ...refused].toSorted((a, b) => a.row - b.row)
  return { notation, questions, months, period, sessions, refused: all }
}

/** 'November 2026' from '2026-11' or a date of it. */
export const monthName = (date: string): string =>
  formatMonth({ year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) })

const countMonths = (dates: readonly string[]): SheetMonth[] => {
  const rows = new Map<string, number>()
  for (const date of dates) {
    const month = date.slice(0, 7)
    rows.set(month, (rows.get(month) ?? 0) + 1)
  }
  return [...rows]
    .map(([month, count]) => ({ month, rows: count }))
    .sort((a, b) => b.rows - a.rows || b.month.localeCompare(a.month))
}
