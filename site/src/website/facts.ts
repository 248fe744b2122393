import { defaultPattern } from '@synapse/shared/availability/timetable'
import { baseSessionMinutes, defaultPackages, packageTypes } from '@synapse/shared/booking/package'
import { formatEuroShort } from '@synapse/shared/money'
import { formatMinutes, weekdayName } from '@synapse/shared/time'

const { individual, duo, group } = defaultPackages
const facts: Record<string, string> = {
  individualPrice: formatEuroShort(individual.priceCents),
  duoPrice: formatEuroShort(duo.priceCents),
  groupPrice: formatEuroShort(group.priceCents),
  groupSeats: String(group.numberOfStudents),
  duration: formatMinutes(baseSessionMinutes),
  duoDuration: formatMinutes(duo.durationMinutes),
  groupDuration: formatMinutes(group.durationMinutes),
}

/**
 * Puts prices and numbers into a text: 'from {individualPrice}'.
 * @throws Error when the text names a fact that does not exist.
 */
export const withFacts = (text: string): string =>
  text.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const fact = facts[name]
    if (fact === undefined) throw new Error(`There is no fact named '${name}'`)
    return fact
  })

/** What a session costs at least, in cents. */
export const lowestPriceCents = Math.min(
  ...packageTypes.map((type) => defaultPackages[type].priceCents),
)

type Span = { first: number; last: number; times: string }

const timesOn = (dayOfWeek: number) =>
  defaultPattern
    .filter((line) => line.dayOfWeek === dayOfWeek)
    .map((line) => line.startTime)
    .join(', ')

/** Days in a row that have the same times, put together. */
const spansOfWeek = () => {
  const spans: Span[] = []
  for (const day of [1, 2, 3, 4, 5, 6, 7]) {
    const times = timesOn(day)
    const before = spans.at(-1)
    if (before?.times === times && before.last === day - 1) before.last = day
    else if (times) spans.push({ first: day, last: day, times })
  }
  return spans
}

const spanSentence = ({ first, last, times }: Span) =>
  `${weekdayName(first)}${first === last ? '' : ` to ${weekdayName(last)}`} at ${times}`

/** 'Monday to Friday at 09:00, 12:00, 15:00; Saturday at 09:00, 12:00 (Malta time).' */
export const timesSentence = `${spansOfWeek().map(spanSentence).join('; ')} (Malta time).`
