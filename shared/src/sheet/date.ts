import { normaliseForMatch, type SheetCell, serialDate } from '#sheet/cell'

/** How to read a date such as 03/02/2026. */
export type DateOrder = 'dayFirst' | 'monthFirst'

/** Returns the date in a cell, 'YYYY-MM-DD'; undefined if there is none. */
export const readDate = (cell: SheetCell, order: DateOrder): string | undefined => {
  if (typeof cell === 'string') return dateInText(cell, order)
  if (typeof cell === 'number')
    return isSerial(cell) ? serialDate(cell) : dateInDigits(String(cell))
  return cell.kind === 'date' ? serialDate(cell.value, cell.is1904) : undefined
}

/** Returns the order of day and month: 'either' for 03/02/2026, undefined for 03/03/2026. */
export const dateOrderIn = (text: string): DateOrder | 'either' | undefined => {
  const found = slashed.exec(withoutTime(text))
  if (!found) return undefined
  const [, first, , second] = found.map(Number) as [number, number, number, number]
  if (first === second || Math.min(first, second) > 12) return undefined
  if (first > 12) return 'dayFirst'
  return second > 12 ? 'monthFirst' : 'either'
}

/** Returns whether a number without a format could be a date between 2000 and 2099. */
const isSerial = (value: number) => value >= 36_526 && value < 73_050

const slashed = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4}|\d{2})$/
const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/

const dateInText = (cell: string, order: DateOrder): string | undefined => {
  const text = withoutTime(cell)
  const iso = yearFirst.exec(text)
  if (iso) return dateOf(iso[1], iso[3], iso[4])
  const points = dotted.exec(text)
  if (points) return dateOf(points[3], points[2], points[1])
  const slashes = slashed.exec(text)
  if (slashes) {
    const [, first, , second, year] = slashes
    return order === 'dayFirst' ? dateOf(year, second, first) : dateOf(year, first, second)
  }
  return dateInDigits(text) ?? dateInWords(text)
}

const dateInDigits = (text: string) => {
  const found = /^(20\d{2})(\d{2})(\d{2})$/.exec(text)
  return found ? dateOf(found[1], found[2], found[3]) : undefined
}

const withoutTime = (text: string) =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[ T,]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*([ap]\.?m\.?)?\s*(z|[+-]\d{2}:?\d{2})?$/i, '')

/** Parses dates such as 'Tuesday 3 February 2026', 'Feb 3rd, 2026' and '3-Frar-26'. */
const dateInWords = (text: string): string | undefined => {
  const words = (text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).map(normaliseForMatch)
  const months = words.map(monthOf).filter((month) => month !== undefined)
  const numbers = text.match(/\d+/g) ?? []
  const isKnown = words.every((word) => monthOf(word) || fillers.test(word))
  if (!isKnown || months.length !== 1 || numbers.length !== 2) return undefined
  const [a = '', b = ''] = numbers
  const month = String(months[0])
  return a.length === 4 ? dateOf(a, month, b) : dateOf(b, month, a)
}

const monthNames = [
  ['january', 'jannar'],
  ['february', 'frar'],
  ['march', 'marzu'],
  ['april'],
  ['may', 'mejju'],
  ['june', 'gunju'],
  ['july', 'lulju'],
  ['august', 'awwissu'],
  ['september', 'settembru'],
  ['october', 'ottubru'],
  ['november'],
  ['december', 'dicembru'],
]

const monthOf = (word: string): number | undefined => {
  if (word.length < 3) return undefined
  const index = monthNames.findIndex((names) => names.some((name) => name.startsWith(word)))
  return index < 0 ? undefined : index + 1
}

/** Ordinal endings, short words and weekdays. */
const fillers =
  /^(st|nd|rd|th|of|ta|il|it|is|l|i|mon(day)?|tues?(day)?|wed(nesday)?|thu(r?s?|rsday)|fri(day)?|sat(urday)?|sun(day)?|tnejn|tlieta|erbgha|hamis|gimgha|sibt|hadd)$/

const dateOf = (year = '', month = '', day = ''): string | undefined => {
  if (year.length !== 2 && year.length !== 4) return undefined
  const [y, m, d] = [Number(year.length === 2 ? `20${year}` : year), Number(month), Number(day)]
  if (m < 1 || m > 12 || d < 1 || d > daysIn(y, m)) return undefined
  return `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
