import type { SheetColumns, SheetField } from '#sheet/columns'
import {
  type ChosenNotation,
  findNotation,
  type SheetNotation,
  type SheetQuestion,
} from '#sheet/notation'
import type { RefusedRow, SheetTable } from '#sheet/table'
import { compareText } from '#text/compare-text'
import { formatMonth } from '#time'
import { readSession, type SessionWithoutFingerprint } from '#tutoring/session-row'

export type SheetSession = {
  /** The row's number in the spreadsheet. */
  row: number
  /** YYYY-MM-DD */
  date: string
  student: string
  subject: string
  /** '1.50' */
  hours: string
  /** The hourly rate, for example '30.00'; null for the client's own rate. */
  rate: string | null
  /** For example '18.00'; null for the invoice's rate. */
  vatPercent: string | null
  /** The same session in another file has the same fingerprint. */
  fingerprint: string
  /** For a duplicate: the row number of the first such session. Otherwise null. */
  repeats: number | null
  warning: string | null
}

export type SheetReading = {
  fileName: string
  /** SHA-256 of the file's bytes, in hex. */
  fileHash: string
  /** YYYY-MM */
  period: string
  /** All sessions that can be invoiced, from any month. */
  sessions: SheetSession[]
}

export type SheetChoice = {
  columns: SheetColumns
  notation: ChosenNotation
  /** YYYY-MM; null for the month with the most rows. */
  period: string | null
  /** Zero-based column indexes. */
  notNeeded: readonly number[]
}

type SheetMonth = { month: string; rows: number }

export type ReadSheet = {
  notation: SheetNotation
  questions: SheetQuestion[]
  /** The month with the most rows comes first. */
  months: SheetMonth[]
  /** YYYY-MM; '' if no row has a date. */
  period: string
  sessions: SessionWithoutFingerprint[]
  others: SessionWithoutFingerprint[]
  refused: RefusedRow[]
}

export const requiredFields = ['date', 'hours'] as const satisfies SheetField[]

/**
 * Returns a month's sessions (or all sessions, if that month has none), and why other rows can't be
 * used.
 * @param today YYYY-MM-DD; dates more than five years away are refused
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
  const all = read.flatMap((one) => ('hours' in one ? [one] : []))
  const chosen = new Set(sessionsOf(all, period))
  const refused = read.flatMap((one): RefusedRow[] => {
    if (!('hours' in one)) return [{ row: one.row, reason: one.reason }]
    if (chosen.has(one)) return []
    return [
      {
        row: one.row,
        reason: `This session is in ${monthText(one.date)}, not in ${monthText(period)}.`,
      },
    ]
  })
  return {
    notation,
    questions,
    months,
    period,
    sessions: [...chosen],
    others: all.filter((one) => !chosen.has(one)),
    refused: [...table.leftOut, ...refused].toSorted((a, b) => a.row - b.row),
  }
}

/**
 * Returns a month's sessions or, if there are none, all sessions.
 * @param period YYYY-MM
 */
export const sessionsOf = <One extends { date: string }>(
  sessions: readonly One[],
  period: string,
): readonly One[] => {
  const own = sessions.filter(({ date }) => date.slice(0, 7) === period)
  return own.length > 0 ? own : sessions
}

/** Formats a month, or the month of a date: '2026-11' becomes 'November 2026'. */
const monthText = (date: string): string =>
  formatMonth({ year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) })

const countMonths = (dates: readonly string[]): SheetMonth[] => {
  const rows = new Map<string, number>()
  for (const date of dates) {
    const month = date.slice(0, 7)
    rows.set(month, (rows.get(month) ?? 0) + 1)
  }
  return [...rows]
    .map(([month, count]) => ({ month, rows: count }))
    .sort((a, b) => b.rows - a.rows || compareText(b.month, a.month))
}
