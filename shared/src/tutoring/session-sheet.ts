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
  /** The number of an earlier row that says the same; null for the first. */
  repeats: number | null
  warning: string | null
}

/** What is made of a session sheet. */
export type SheetReading = {
  fileName: string
  /** SHA-256 of its bytes, in hex. */
  fileHash: string
  /** YYYY-MM: the month that was chosen. */
  period: string
  /** Those to be billed, of all months. */
  sessions: SheetSession[]
}

/** What was said by hand about a sheet. */
export type SheetChoice = {
  columns: SheetColumns
  notation: ChosenNotation
  /** YYYY-MM; null for the month that most rows are of. */
  period: string | null
  /** Columns that no field needs, counted from 0. */
  notNeeded: readonly number[]
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
  /** Those of other months. */
  others: UnmarkedSession[]
  refused: RefusedRow[]
}

/** What a sheet cannot do without. */
export const neededFields = ['date', 'hours'] as const satisfies SheetField[]

/**
 * The sessions of a month, or of the whole sheet where none is of it, and each other row with the
 * reason why it is none.
 * @param today YYYY-MM-DD, from which dates more than five years away are refused
 */
export const readSessions = (
  table: SheetTable,
  choice: Omit<SheetChoice, 'notNeeded'>,
  today: string,
): ReadSheet => {
  const { notation, questions } = findNotation(table, choice.columns, choice.notation)
  const read = table.rows.map((row) => readSession(row, choice.columns, notation, today))
  const months = countMonths(read.flatMap((one) => ('date' in one && one.date ? [one.date] : [])))
  const period = choice.period ?? months[0]?.month ?? ''
  const isFound = months.some(({ month }) => month === period)
  const isOther = (date: string) => isFound && date.slice(0, 7) !== period
  const all = read.flatMap((one) => ('hours' in one ? [one] : []))
  const refused = read.flatMap((one): RefusedRow[] => {
    if (!('hours' in one)) return [{ row: one.row, reason: one.reason }]
    if (!isOther(one.date)) return []
    return [
      {
        row: one.row,
        reason: `This session is in ${monthName(one.date)}, not in ${monthName(period)}.`,
      },
    ]
  })
  return {
    notation,
    questions,
    months,
    period,
    sessions: all.filter(({ date }) => !isOther(date)),
    others: all.filter(({ date }) => isOther(date)),
    refused: [...table.leftOut, ...refused].toSorted((a, b) => a.row - b.row),
  }
}

/** The sessions of a month, or all of them where none is of it. @param period YYYY-MM */
export const sessionsOf = <One extends { date: string }>(
  sessions: readonly One[],
  period: string,
): readonly One[] => {
  const own = sessions.filter(({ date }) => date.slice(0, 7) === period)
  return own.length > 0 ? own : sessions
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
