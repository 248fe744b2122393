import {
  averageCents,
  decimalFromHundredths,
  euroFromCents,
  formatEuro,
  parseHundredths,
  workCents,
} from '#money'
import { cellText, dateText, decimalText, isBlank, type SheetCell } from '#sheet/cell'
import type { SheetColumns, SheetField } from '#sheet/columns'
import { readDate } from '#sheet/date'
import { readHours } from '#sheet/hours'
import type { SheetNotation } from '#sheet/notation'
import { readDecimal, readHundredths } from '#sheet/number'
import type { SheetRow } from '#sheet/table'
import { maxHours, maxRateEuro, maxStudentLength, maxSubjectLength } from '#tutoring/limits'
import type { SheetSession } from '#tutoring/session-sheet'

export type SessionWithoutFingerprint = Omit<SheetSession, 'fingerprint' | 'repeats'>

/** `date` is missing if it can't be read. */
type RefusedSession = { row: number; reason: string; date?: string }

/** Reads a row as a session, or returns all of the row's problems as sentences. */
export const readSession = (
  { row, cells }: SheetRow,
  columns: SheetColumns,
  notation: SheetNotation,
  today: string,
): SessionWithoutFingerprint | RefusedSession => {
  const cellOf = (field: SheetField): SheetCell => cells[columns[field] ?? -1] ?? ''
  const date = judgeDate(cellOf('date'), notation, today)
  const hours = judgeHours(cellOf('hours'), notation)
  const given = judgeRate(cellOf('rate'), notation)
  const vat = judgeVat(cellOf('vat'), notation)
  const problems = [date, hours, given, vat].flatMap((one) => one.problem ?? [])
  const ofDate = date.value === undefined ? {} : { date: date.value }
  if (date.value === undefined || hours.value === undefined || problems.length > 0)
    return { row, reason: problems.join(' '), ...ofDate }
  const rate = judgeNet(cellOf('net'), hours.value, given.value, notation)
  const student = cutText(cellOf('student'), 'The student’s name', maxStudentLength)
  const subject = cutText(cellOf('subject'), 'The subject', maxSubjectLength)
  const warnings = [
    columns.student !== null && !student.value && 'The student’s name is missing.',
    student.warning,
    subject.warning,
    vat.warning,
    rate.warning,
  ].filter(Boolean)
  return {
    row,
    date: date.value,
    student: student.value,
    subject: subject.value,
    hours: decimalFromHundredths(hours.value),
    rate: rate.value === undefined ? null : euroFromCents(rate.value),
    vatPercent: vat.value === undefined ? null : decimalFromHundredths(vat.value),
    warning: warnings.join(' ') || null,
  }
}

const maxRateCents = maxRateEuro * 100
const maxYears = 5

type Judged<Value> = { value?: Value; problem?: string; warning?: string }

const judgeDate = (cell: SheetCell, notation: SheetNotation, today: string): Judged<string> => {
  if (isBlank(cell)) return { problem: 'The date is missing.' }
  const date = readDate(cell, notation.dateOrder)
  if (!date) return { problem: `“${quoted(cell)}” is not a date.` }
  const [earliest, latest] = [yearsFrom(today, -maxYears), yearsFrom(today, maxYears)]
  if (date >= earliest && date <= latest) return { value: date }
  return { problem: `The date ${dateText(date)} is more than ${maxYears} years away.` }
}

/** Adds years to a date string, so that a nonexistent 29 February causes no error. */
const yearsFrom = (date: string, years: number) =>
  `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`

const judgeHours = (cell: SheetCell, notation: SheetNotation): Judged<number> => {
  if (isBlank(cell)) return { problem: 'Enter the hours.' }
  if (typeof cell === 'object' && cell.kind === 'date')
    return { problem: `The hours are written as a date (${quoted(cell)}).` }
  const hours = readHours(cell, notation)
  if (hours === undefined) return { problem: `“${quoted(cell)}” is not a number of hours.` }
  if (hours <= 0) return { problem: 'The hours must be greater than zero.' }
  if (hours > maxHours * 100)
    return {
      problem: `${quoted(cell)} is too long: one row can’t have more than ${maxHours} hours.`,
    }
  return { value: hours }
}

const judgeRate = (cell: SheetCell, notation: SheetNotation): Judged<number> => {
  if (isBlank(cell)) return {}
  const rate = readHundredths(cell, notation.decimalMark)
  if (rate === undefined)
    return { problem: `The rate “${quoted(cell)}” is not an amount in euros.` }
  if (rate < 0) return { problem: 'The rate can’t be negative.' }
  if (rate > maxRateCents)
    return { problem: `The rate is above ${formatEuro(maxRateCents)} per hour.` }
  return { value: rate }
}

const judgeVat = (cell: SheetCell, notation: SheetNotation): Judged<number> => {
  if (isBlank(cell)) return {}
  const percent = typeof cell === 'string' ? cell.replace('%', '').trim() : cell
  const vat = readHundredths(percent, notation.decimalMark)
  if (vat === undefined)
    return {
      warning: `The VAT “${quoted(cell)}” isn’t a percentage, so the invoice’s VAT rate is used.`,
    }
  // No VAT rate is below 1%, so a number below 1 is a percentage that has lost its format.
  const isShare = vat > 0 && vat < 100 && !(typeof cell === 'string' && cell.includes('%'))
  const value = isShare && typeof percent !== 'object' ? shareIn(percent, notation) : vat
  if (value < 0 || value > 10_000) return { problem: 'The VAT must be between 0% and 100%.' }
  return { value }
}

const shareIn = (cell: string | number, { decimalMark }: SheetNotation) => {
  const share = typeof cell === 'number' ? cell : Number(readDecimal(cell, decimalMark))
  return parseHundredths(decimalText(share * 100))
}

/**
 * Returns the rate, and compares hours × rate with the net amount in the sheet. If the sheet has no
 * rate, calculates it from the net amount.
 */
const judgeNet = (
  cell: SheetCell,
  hoursHundredths: number,
  givenCents: number | undefined,
  notation: SheetNotation,
): Judged<number | undefined> => {
  if (isBlank(cell)) return { value: givenCents }
  const netCents = readHundredths(cell, notation.decimalMark)
  if (netCents === undefined)
    return {
      value: givenCents,
      warning: `The net amount “${quoted(cell)}” is not an amount in euros.`,
    }
  const rateCents = givenCents ?? averageCents(netCents * 100, hoursHundredths)
  const expectedCents = workCents(rateCents, hoursHundredths)
  if (netCents === expectedCents && rateCents >= 0 && rateCents <= maxRateCents)
    return { value: rateCents }
  const sums = `The sheet says ${formatEuro(netCents)} net`
  const duration = `${decimalFromHundredths(hoursHundredths)} h`
  return givenCents === undefined
    ? {
        warning: `${sums}, but no hourly rate makes ${duration} cost exactly that. Check the rate.`,
      }
    : {
        value: givenCents,
        warning: `${sums}, but ${duration} at ${formatEuro(givenCents)} is ${formatEuro(expectedCents)}.`,
      }
}

const cutText = (cell: SheetCell, label: string, max: number) => {
  const text = oneLine(cellText(cell))
  if (text.length <= max) return { value: text }
  return {
    value: cut(text, max),
    warning: `${label} is longer than ${max} characters and was shortened.`,
  }
}

const quoted = (cell: SheetCell): string => {
  const text = oneLine(cellText(cell))
  return text.length <= 40 ? text : `${cut(text, 40)}…`
}

/** Never splits a surrogate pair. */
const cut = (text: string, max: number) =>
  text
    .slice(0, max)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trim()

const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
