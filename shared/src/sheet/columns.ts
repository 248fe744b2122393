import { normaliseForMatch } from '#sheet/cell'

export const sheetFields = ['date', 'hours', 'rate', 'net', 'vat', 'student', 'subject'] as const
export type SheetField = (typeof sheetFields)[number]

/** Zero-based column indexes; null if the sheet has no such column. */
export type SheetColumns = Readonly<Record<SheetField, number | null>>

export const noColumns: SheetColumns = {
  date: null,
  hours: null,
  rate: null,
  net: null,
  vat: null,
  student: null,
  subject: null,
}

/** Finds the columns by their headings. If several match a field, the name listed first wins. */
export const matchColumns = (headers: readonly string[]): SheetColumns => {
  const found: Record<SheetField, number | null> = { ...noColumns }
  const titles = headers.map(namesIn)
  for (const field of sheetFields)
    for (const name of names[field]) {
      if (found[field] !== null) break
      const index = titles.findIndex((title) => title.includes(name))
      if (index >= 0) found[field] = index
    }
  return found
}

/** Returns how many fields the headings match. */
export const countMatches = (headers: readonly string[]): number =>
  Object.values(matchColumns(headers)).filter((column) => column !== null).length

/** Returns the names that match a heading: 'Rate (€)' also matches 'Rate'. */
const namesIn = (header: string): string[] => {
  const title = header.slice(0, maxTitleLength)
  return [normaliseForMatch(title), normaliseForMatch(title.replace(/\([^)]*\)|\[[^\]]*\]/g, ''))]
}

/**
 * The maximum length of a heading. If a cell is longer, only its start is compared with the names.
 */
export const maxTitleLength = 80

/** English and Maltese names, in the form that `normaliseForMatch` returns. */
const names: Readonly<Record<SheetField, readonly string[]>> = {
  date: ['date', 'sessiondate', 'dateofsession', 'lessondate', 'data', 'datatassessjoni', 'jum'],
  hours: [
    'hours',
    'duration',
    'hrs',
    'numberofhours',
    'hoursworked',
    'minutes',
    'mins',
    'durationminutes',
    'sighat',
    'sieghat',
    'siegha',
    'minuti',
    'tul',
    'hin',
  ],
  rate: ['rate', 'hourlyrate', 'rateperhour', 'ratehour', 'rata', 'rataperhour', 'ratafissiegha'],
  net: ['netamount', 'net', 'nettamount', 'netto', 'ammontnett', 'nett'],
  vat: ['vat%', 'vatrate', 'vatpercent', 'vatpercentage', '%vat', 'ratatalvat'],
  student: ['student', 'pupil', 'learner', 'studentname', 'pupilname', 'studenta', 'istudent'],
  subject: ['subject', 'notes', 'course', 'suggett', 'kors', 'noti', 'topic', 'lesson'],
}
