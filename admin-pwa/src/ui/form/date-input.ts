import { formatMinuteOfDay, parseIsoDate } from '#ui/format/format-time.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Smaller years are incomplete: someone who types 2026 enters 0002, 0020 and 0202 first. */
const earliest = 1900

/**
 * Converts a typed date such as '22/11/2026', '22 Nov' or '2026-11-22' to 'YYYY-MM-DD'. The day
 * comes before the month.
 * @param today the date whose year is used if none is typed
 */
export const parseDate = (text: string, today: string): string | undefined => {
  const typed = text.trim().toLowerCase()
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed) ?? dayFirst(typed) ?? []
  if (!month || !day) return undefined
  const typedYear = (year ?? today).slice(0, 4)
  const full = typedYear.length === 2 ? `20${typedYear}` : typedYear
  if (Number(full) < earliest) return undefined
  return parseIsoDate(`${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** Returns whether a typed date is complete, which means that it has a full year. */
export const isCompleteDate = (text: string): boolean => /^\d{4}-|\d{4}$/.test(text.trim())

/** Converts a typed time such as '9', '9.30', '0930' or '2 pm' to 'HH:MM'; undefined if invalid. */
export const parseTime = (text: string): string | undefined => {
  const [, hours = '', minutes = '00', half] =
    /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(?:([ap])\.?m\.?)?$/.exec(text.trim().toLowerCase()) ?? []
  const hour = half ? (Number(hours) % 12) + (half === 'p' ? 12 : 0) : Number(hours)
  if (hours === '' || hour > 23 || Number(minutes) > 59 || (half && Number(hours) > 12))
    return undefined
  return formatMinuteOfDay(hour * 60 + Number(minutes))
}

const dayFirst = (typed: string) => {
  const numbers = /^(\d{1,2})[/. -](\d{1,2})(?:[/. -](\d{4}|\d{2}))?$/.exec(typed)
  if (numbers) return [typed, numbers[3], numbers[2], numbers[1]]
  const words = /^(\d{1,2})(?:st|nd|rd|th)?[ -]?([a-z]{3,9})\.?,?[ -]?(\d{4}|\d{2})?$/.exec(typed)
  const month = months.findIndex((name) => words?.[2]?.startsWith(name)) + 1
  return words && month > 0 ? [typed, words[3], String(month), words[1]] : undefined
}
