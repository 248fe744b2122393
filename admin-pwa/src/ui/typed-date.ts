import { dateIn } from '#ui/plain-date.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Before it a year is one that is still being typed: '2026' passes 0002, 0020 and 0202. */
const earliest = 1900

/**
 * The date, 'YYYY-MM-DD', that somebody in Malta means by '22/11/2026', '22 Nov' or '2026-11-22'; the
 * day comes first. Undefined where it is none.
 * @param today gives the year where none is written
 */
export const readDate = (text: string, today: string): string | undefined => {
  const written = text.trim().toLowerCase()
  const [, year, month, day] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(written) ?? dayFirst(written) ?? []
  if (!month || !day) return undefined
  const whole = (year ?? today).slice(0, 4)
  const full = whole.length === 2 ? `20${whole}` : whole
  if (Number(full) < earliest) return undefined
  return dateIn(`${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** Whether it is written out, so that nothing that is still to be typed makes it another date. */
export const isWholeDate = (text: string): boolean => /^\d{4}-|\d{4}$/.test(text.trim())

/**
 * The time, 'HH:MM', that somebody means by '9', '9.30', '0930' or '2 pm'. Undefined where it is none.
 */
export const readTime = (text: string): string | undefined => {
  const [, hours = '', minutes = '00', half] =
    /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(?:([ap])\.?m\.?)?$/.exec(text.trim().toLowerCase()) ?? []
  const hour = half ? (Number(hours) % 12) + (half === 'p' ? 12 : 0) : Number(hours)
  if (hours === '' || hour > 23 || Number(minutes) > 59 || (half && Number(hours) > 12))
    return undefined
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

/** In the order of a date that begins with its year. */
const dayFirst = (written: string) => {
  const numbers = /^(\d{1,2})[/. -](\d{1,2})(?:[/. -](\d{4}|\d{2}))?$/.exec(written)
  if (numbers) return [written, numbers[3], numbers[2], numbers[1]]
  const words = /^(\d{1,2})(?:st|nd|rd|th)?[ -]?([a-z]{3,9})\.?,?[ -]?(\d{4}|\d{2})?$/.exec(written)
  const month = months.findIndex((name) => words?.[2]?.startsWith(name)) + 1
  return words && month > 0 ? [written, words[3], String(month), words[1]] : undefined
}
