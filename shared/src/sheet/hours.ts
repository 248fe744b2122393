import { parseHundredths } from '#money'
import { decimalText, normaliseForMatch, type SheetCell } from '#sheet/cell'
import { type DecimalMark, readDecimal } from '#sheet/number'

/** The unit of plain numbers in the hours column. Times such as '[h]:mm' are stored in days. */
export type DurationKind = 'hours' | 'minutes' | 'days'

type Notation = { durationKind: DurationKind; decimalMark: DecimalMark }

/** Returns the duration in a cell in hundredths of an hour, rounded half up, if there is one. */
export const readHours = (cell: SheetCell, notation: Notation): number | undefined => {
  const { durationKind, decimalMark } = notation
  if (typeof cell === 'number') return countedHours(decimalText(cell), durationKind)
  if (typeof cell !== 'string') return cell.kind === 'time' ? daysToHours(cell.value) : undefined
  const text = cell.trim()
  const clock = /^(-?)(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/.exec(text)
  if (clock) {
    const [hours, minutes, seconds] = clock.slice(2).map((part) => Number(part ?? 0))
    const sign = clock[1] ? -1 : 1
    return sign * secondsToHours((hours ?? 0) * 3_600 + (minutes ?? 0) * 60 + (seconds ?? 0))
  }
  const decimal = readDecimal(text, decimalMark)
  return decimal === undefined
    ? hoursInWords(text, decimalMark)
    : countedHours(decimal, durationKind)
}

/** Returns the likely unit of a column's plain numbers, and whether that unit is certain. */
export const durationKindOf = (
  header: string,
  numbers: readonly number[],
): { durationKind: DurationKind; isSure: boolean } => {
  const minutes = { durationKind: 'minutes', isSure: true } as const
  if (/\bmin(ute)?s?\b|\bminuti\b/i.test(header)) return minutes
  const lengths = numbers.filter((number) => number > 0)
  const hours = { durationKind: 'hours', isSure: true } as const
  if (lengths.length === 0) return hours
  const min = lengths.reduce((a, b) => Math.min(a, b))
  const max = lengths.reduce((a, b) => Math.max(a, b))
  // Sessions last at least 0.2 hours, so these must be times that have lost their format.
  if (max < 0.2) return { durationKind: 'days', isSure: false }
  // Sessions rarely take less than ten minutes, and minutes have no decimals.
  const mayBeMinutes = lengths.every(Number.isInteger)
  const isMinutes = mayBeMinutes && min >= 10
  if (max > 24) return isMinutes ? minutes : { ...hours, isSure: !mayBeMinutes }
  return { ...hours, isSure: !isMinutes }
}

const countedHours = (decimal: string, kind: DurationKind): number => {
  if (kind === 'hours') return parseHundredths(decimal)
  if (kind === 'days') return daysToHours(Number(decimal))
  return Math.floor((parseHundredths(decimal) + 30) / 60)
}

const daysToHours = (days: number) => secondsToHours(Math.round(days * 86_400))

const secondsToHours = (seconds: number) => Math.floor((seconds + 18) / 36)

/** Reads durations such as '1h30', '1 h 30 min', '1.5 hrs', '90 min' and '1 siegħa'. */
const hoursInWords = (text: string, mark: DecimalMark): number | undefined => {
  const found = inWords.exec(text.normalize('NFC').toLowerCase())
  if (!found) return undefined
  const [, hours, hourWord = '', minutes, minuteWord] = found
  if (hours === undefined && minutes === undefined) return undefined
  if (hours !== undefined && !hourWords.has(normaliseForMatch(hourWord))) return undefined
  if (hours === undefined && minuteWord === undefined) return undefined
  const wholeHours = hours === undefined ? '0' : readDecimal(hours, mark)
  if (wholeHours === undefined) return undefined
  return parseHundredths(wholeHours) + Math.floor((Number(minutes ?? 0) * 100 + 30) / 60)
}

const inWords =
  /^(?:(\d[\d.,]*)\s*([hs]\p{L}*|ħ\p{L}*)\.?)?\s*(?:(?:and|u)?\s*(\d{1,3})\s*(m|mins?|minutes?|minuti)?\.?)?$/u

const hourWords = new Set(['h', 'hr', 'hrs', 'hour', 'hours', 'siegha', 'sighat', 'sieghat'])
