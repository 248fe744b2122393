import type { SheetField } from '@synapse/shared/sheet/columns'
import type { SheetNotation } from '@synapse/shared/sheet/notation'
import type { SheetSample } from '@synapse/shared/sheet/sample'

export const fieldLabels: Record<SheetField, string> = {
  date: 'Date',
  hours: 'Hours',
  rate: 'Rate',
  net: 'Net amount',
  vat: 'VAT %',
  student: 'Student',
  subject: 'Subject',
}

export const questionLabels: {
  [Key in keyof SheetNotation]: { label: string; answers: Record<SheetNotation[Key], string> }
} = {
  dateOrder: {
    label: 'Which date order does the sheet use?',
    answers: {
      dayFirst: 'Day first: 03/02/2026 is 3 February',
      monthFirst: 'Month first: 03/02/2026 is 2 March',
    },
  },
  decimalMark: {
    label: 'Which decimal separator does the sheet use?',
    answers: {
      point: 'Point: 1,500 is 1500.00',
      comma: 'Comma: 1,500 is 1.50',
    },
  },
  durationKind: {
    label: 'Which unit are the durations in?',
    answers: { hours: 'Hours', minutes: 'Minutes', days: 'Fractions of a day, as in spreadsheets' },
  },
}

/** Describes how a column's values are read, for example '“3/2/26” is 3 Feb 2026'. */
export const sampleText = (samples: readonly SheetSample[] | undefined): string | undefined =>
  samples
    ?.map(({ text, read }) => {
      if (read === null) return `“${text}” can’t be read`
      return read === text ? `“${text}”` : `“${text}” is ${read}`
    })
    .join(', ') || undefined

export type RowNote = { row: number; text: string }

/** Combines identical notes on neighbouring rows under a heading such as 'Rows 12–16'. */
export const groupRows = (notes: readonly RowNote[]): { rows: string; text: string }[] => {
  const runs: { first: number; last: number; text: string }[] = []
  for (const { row, text } of notes) {
    const before = runs.at(-1)
    if (before?.text === text && before.last === row - 1) before.last = row
    else runs.push({ first: row, last: row, text })
  }
  return runs.map(({ first, last, text }) => ({
    rows: first === last ? `Row ${first}` : `Rows ${first}–${last}`,
    text,
  }))
}
