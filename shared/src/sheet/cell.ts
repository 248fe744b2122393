import { foldText } from '#text/fold-text'
import { formatShortDate } from '#time'

type NumberKind = 'number' | 'percent' | 'date' | 'time'

/** A string ('' if empty), a number, or a number and its kind. */
export type SheetCell =
  | string
  | number
  | { value: number; kind: Exclude<NumberKind, 'number'>; is1904?: boolean }

/** Returns a number format's kind: 'dd/mm/yyyy' is a date, '[h]:mm' a time, '0%' a percentage. */
export const numberKind = (format: string): NumberKind => {
  const positive = format.split(';')[0] ?? ''
  const bare = positive
    // Quoted and escaped characters, and those after _ and *, aren't part of the format.
    .replace(/"[^"]*"|[\\_*]./g, '')
    // Remove colours and currencies in brackets, but keep durations like [h].
    .replace(/\[(?!(h+|m+|s+)\])[^\]]*\]/gi, '')
  if (/^(general|standard)$/i.test(bare.trim())) return 'number'
  if (/[yd]/i.test(bare)) return 'date'
  if (/[hs]|\[m/i.test(bare)) return 'time'
  if (/m/i.test(bare)) return 'date'
  return bare.includes('%') ? 'percent' : 'number'
}

/** Converts a cell to readable text, which may differ from how the spreadsheet shows it. */
export const cellText = (cell: SheetCell): string => {
  if (typeof cell === 'string') return cell.trim()
  if (typeof cell === 'number') return decimalText(cell)
  const { value, kind } = cell
  if (kind === 'date') {
    const date = serialDate(value, cell.is1904)
    return date ? dateText(date) : decimalText(value)
  }
  if (kind === 'percent') return `${decimalText(value * 100)}\u00a0%`
  const minutes = Math.round(value * 1_440)
  return `${Math.trunc(minutes / 60)}:${String(Math.abs(minutes % 60)).padStart(2, '0')}`
}

/** Formats a date: '2026-02-03' becomes '3 Feb 2026'. Works without Temporal. */
export const dateText = (date: string): string => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return formatShortDate({ year, month, day })
}

/** Returns whether a cell is empty or contains only spaces. */
export const isBlank = (cell: SheetCell | undefined): boolean =>
  cell === undefined || (typeof cell === 'string' && cell.trim() === '')

/** Converts a number to a decimal string with 15 digits, as spreadsheets show it. */
export const decimalText = (value: number): string => {
  const text = String(Number(value.toPrecision(15)))
  if (!text.includes('e')) return text
  return Math.abs(value) < 1 ? '0' : BigInt(Math.trunc(value)).toString()
}

/**
 * Converts a spreadsheet's serial number to its date, 'YYYY-MM-DD'. Returns undefined before 1
 * March 1900, because spreadsheets count 29 February 1900, which didn't exist.
 * @param is1904 whether days are counted from 1 January 1904, as in workbooks from old Macs
 */
export const serialDate = (serial: number, is1904 = false): string | undefined => {
  const days = Math.floor(serial) + (is1904 ? 1_462 : 0)
  if (!(days > 60 && days <= lastSerial)) return undefined
  return new Date((days - serialOf1970) * 86_400_000).toISOString().slice(0, 10)
}

const serialOf1970 = 25_569
/** 31 December 9999 */
const lastSerial = 2_958_465

/** Prepares words for comparison: in lower case, with only letters (no accents), digits and '%'. */
export const normaliseForMatch = (text: string): string =>
  foldText(text).replace(/[^\p{L}\p{N}%]/gu, '')
