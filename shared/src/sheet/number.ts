import { parseHundredths } from '#money'
import { decimalText, type SheetCell } from '#sheet/cell'

export type DecimalMark = 'point' | 'comma'

type DecimalParts = {
  sign: '' | '-'
  /** Digits before the decimal mark. `fraction` has those after it. */
  whole: string
  fraction: string
  /** 'either' for '1,500', which could be 1500 or 1.5. */
  mark: DecimalMark | 'either' | undefined
}

/** Converts a typed number to a decimal string ('-1234.5'); undefined for any other text. */
export const readDecimal = (text: string, mark: DecimalMark): string | undefined => {
  const parts = splitDecimal(text)
  if (!parts) return undefined
  const { sign, whole, fraction } = parts
  if (parts.mark === 'either' && markIn(text) !== mark) return `${sign}${whole}${fraction}`
  return `${sign}${whole || '0'}${fraction && `.${fraction}`}`
}

/** Returns the decimal mark of a number in a string; undefined if there is none. */
export const decimalMarkIn = (text: string): DecimalMark | 'either' | undefined =>
  splitDecimal(text)?.mark

/** Returns a cell's number in hundredths, such as cents; undefined for other cells. */
export const readHundredths = (cell: SheetCell, mark: DecimalMark): number | undefined => {
  if (typeof cell === 'number') return parseHundredths(decimalText(cell))
  if (typeof cell === 'object')
    return cell.kind === 'percent' ? parseHundredths(decimalText(cell.value * 100)) : undefined
  const decimal = readDecimal(cell, mark)
  return decimal === undefined ? undefined : parseHundredths(decimal)
}

const splitDecimal = (text: string): DecimalParts | undefined => {
  const { sign, digits } = unsigned(text)
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(digits)) return undefined
  const marks = digits.match(/[.,]/g) ?? []
  const last = digits.search(/[.,]\d*$/)
  const [first = ''] = marks
  if (marks.length === 0) return { sign, whole: digits, fraction: '', mark: undefined }
  const whole = digits.slice(0, last)
  const fraction = digits.slice(last + 1)
  if (marks.length === 1) {
    const isEither = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
    return { sign, whole, fraction, mark: isEither ? 'either' : markIn(digits) }
  }
  // Every separator but the last must separate thousands, and they must all be the same.
  if (marks.every((mark) => mark === first)) {
    if (!isGrouped(digits, first)) return undefined
    const mark = first === ',' ? 'point' : 'comma'
    return { sign, whole: digits.replaceAll(first, ''), fraction: '', mark }
  }
  if (!isGrouped(whole, first)) return undefined
  return { sign, whole: whole.replaceAll(first, ''), fraction, mark: markIn(digits.slice(last)) }
}

const unsigned = (text: string): { sign: '' | '-'; digits: string } => {
  const plain = text
    .replace(/€|\beuros?\b|\beur\b/gi, '')
    .trim()
    // Remove spaces and apostrophes that separate thousands.
    .replace(/(?<=\d)[\s’'](?=\d{3}(\D|$))/g, '')
  const negative = /^\((.+)\)$/.exec(plain) ?? /^[-−]\s*(.+)$/.exec(plain)
  return { sign: negative ? '-' : '', digits: (negative?.[1] ?? plain).trim() }
}

const isGrouped = (digits: string, mark: string): boolean => {
  const [head = '', ...groups] = digits.split(mark)
  return /^\d{1,3}$/.test(head) && groups.every((group) => /^\d{3}$/.test(group))
}

const markIn = (text: string): DecimalMark => (text.includes(',') ? 'comma' : 'point')
