import { formatShortDate } from '#time'

/** What a number in a workbook stands for, by the format that it is shown in. */
type NumberKind = 'number' | 'percent' | 'date' | 'time'

/** A cell as the file has it: a text ('' for none), a plain number, or one with its kind. */
export type SheetCell =
  | string
  | number
  | { value: number; kind: Exclude<NumberKind, 'number'>; is1904?: boolean }

/** What a number with this format is: 'dd/mm/yyyy' a date, '[h]:mm' a time, '0%' a percentage. */
export const numberKind = (format: string): NumberKind => {
  const positive = format.split(';')[0] ?? ''
  const bare = positive
    // Quoted, escaped, and as wide as or filled up with another character: none of it is a letter of the format.
    .replace(/"[^"]*"|[\\_*]./g, '')
    // Colours and currencies, but not hours that go on after 24.
    .replace(/\[(?!(h+|m+|s+)\])[^\]]*\]/gi, '')
  if (/^(general|standard)$/i.test(bare.trim())) return 'number'
  if (/[yd]/i.test(bare)) return 'date'
  if (/[hs]|\[m/i.test(bare)) return 'time'
  if (/m/i.test(bare)) return 'date'
  return bare.includes('%') ? 'percent' : 'number'
}

/** A cell as people read it; what it is shown like in the spreadsheet may differ. */
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

/** '3 Feb 2026' from '2026-02-03' */
export const dateText = (date: string): string => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return formatShortDate({ year, month, day })
}

/** Whether nothing that can be seen is in a cell. */
export const isBlank = (cell: SheetCell | undefined): boolean =>
  cell === undefined || (typeof cell === 'string' && cell.trim() === '')

/** A number as a decimal text, with the 15 digits that a spreadsheet itself shows. */
export const decimalText = (value: number): string => {
  const text = String(Number(value.toPrecision(15)))
  if (!text.includes('e')) return text
  return Math.abs(value) < 1 ? '0' : BigInt(Math.trunc(value)).toString()
}

/**
 * The date of a serial number, 'YYYY-MM-DD', without its time of day; undefined before 1 March 1900,
 * where spreadsheets count a day that never was.
 * @param is1904 whether days are counted from 1 January 1904, as workbooks of old Macs do
 */
export const serialDate = (serial: number, is1904 = false): string | undefined => {
  const days = Math.floor(serial) + (is1904 ? 1_462 : 0)
  if (!(days > 60 && days <= lastSerial)) return undefined
  return new Date((days - serialOf1970) * 86_400_000).toISOString().slice(0, 10)
}

const serialOf1970 = 25_569
/** 31 December 9999. */
const lastSerial = 2_958_465

/** For comparing words: small letters without marks and whatever is neither letter, digit nor '%'. */
export const normalizeForMatch = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ħ', 'h')
    .replace(/[^\p{L}\p{N}%]/gu, '')
