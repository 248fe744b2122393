import { normalizeForMatch } from '#tutoring/sheet-cell'

/** What a column of a session sheet may be about. */
export const sheetFields = ['date', 'hours', 'rate', 'net', 'vat', 'student', 'subject'] as const
export type SheetField = (typeof sheetFields)[number]

/** Which column each is in, counted from 0; null for none. */
export type SheetColumns = Readonly<Record<SheetField, number | null>>

/** No column for anything. */
export const noColumns: SheetColumns = {
  date: null,
  hours: null,
  rate: null,
  net: null,
  vat: null,
  student: null,
  subject: null,
}

/** The columns that are known by their headings; of several for one thing the first name in the list. */
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

/** How many things are known by these headings. */
export const countMatches = (headers: readonly string[]): number =>
  Object.values(matchColumns(headers)).filter((column) => column !== null).length

/** 'Rate (€)' is called 'Rate' as well. */
const namesIn = (header: string): string[] => {
  const title = header.slice(0, mostTitle)
  return [normalizeForMatch(title), normalizeForMatch(title.replace(/\([^)]*\)|\[[^\]]*\]/g, ''))]
}

/** What is longer is a text, not a heading. */
const mostTitle = 80

/** English and Maltese, as `normalizeForMatch` leaves them. */
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
