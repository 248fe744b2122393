import { cellText, isBlank, normaliseForMatch, type SheetCell } from '#sheet/cell'
import { countMatches, matchColumns, maxTitleLength } from '#sheet/columns'
import { readDate } from '#sheet/date'

/** `row` is the row's number in the spreadsheet. */
export type SheetRow = { row: number; cells: readonly SheetCell[] }

export type RefusedRow = { row: number; reason: string }

export type SheetTable = {
  filledRows: number
  /** As written in the sheet. A column without a heading is called, for example, 'Column C'. */
  headers: readonly string[]
  /** Empty rows, repeated headings and totals are left out. */
  rows: readonly SheetRow[]
  leftOut: readonly RefusedRow[]
}

/** Finds the headings and the sessions in a sheet. Missing row numbers stand for empty rows. */
export const readTable = (rows: readonly SheetRow[]): SheetTable => {
  const heading = findHeading(rows)
  const width = rows.reduce((max, { cells }) => Math.max(max, cells.length), 0)
  const titles = rows[heading]?.cells.map(cellText) ?? []
  const headers = Array.from(
    { length: width },
    (_, at) => titles[at]?.slice(0, maxTitleLength) || `Column ${letter(at)}`,
  )
  const { date } = matchColumns(headers)
  const leftOut: RefusedRow[] = []
  const sessions: SheetRow[] = []
  const reasonToLeaveOut = (cells: SheetRow['cells'], isAbove: boolean) => {
    if (isAbove) return 'This row is above the headings.'
    if (heading >= 0 && isSame(cells, titles)) return 'This row repeats the headings.'
    if (isTotal(cells, date)) return 'This row is a total, not a session.'
  }
  let before = 0
  rows.forEach(({ row, cells }, index) => {
    for (let blank = before + 1; blank < row; blank++)
      leftOut.push({ row: blank, reason: 'The row is empty.' })
    before = row
    if (index === heading) return
    const reason = reasonToLeaveOut(cells, index < heading)
    if (reason) leftOut.push({ row, reason })
    else sessions.push({ row, cells })
  })
  return { filledRows: rows.length - heading - 1, headers, rows: sessions, leftOut }
}

/** The headings must be within this many rows from the top. */
const headingWithin = 40

/** Returns the index of the row with the headings; -1 if the sheet starts with a session. */
const findHeading = (rows: readonly SheetRow[]): number => {
  const top = rows.slice(0, headingWithin)
  const matches = top.map(({ cells }) =>
    countMatches(cells.map((cell) => (typeof cell === 'string' ? cell : ''))),
  )
  const best = matches.findIndex((count) => count >= 2)
  if (best >= 0) return best
  const first = top.findIndex(({ cells }) => cells.filter((cell) => !isBlank(cell)).length > 1)
  const cells = top[first]?.cells
  if (!cells) return -1
  return cells.some((cell) => readDate(cell, 'dayFirst')) ? -1 : first
}

/** 'A' for 0 and 'AA' for 26. */
const letter = (at: number): string =>
  (at >= 26 ? letter(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))

/** Returns whether a row repeats the headings. Compares text cells first, which is faster. */
const isSame = (cells: readonly SheetCell[], titles: readonly string[]) => {
  const matches = (title: string, at: number) => cellText(cells[at] ?? '') === title
  const isText = (_: string, at: number) => typeof (cells[at] ?? '') === 'string'
  return (
    titles.every((title, at) => !isText(title, at) || matches(title, at)) && titles.every(matches)
  )
}

/**
 * Returns whether a row is a total. A row with a date isn't, because a student may be called
 * 'Total'.
 */
const isTotal = (cells: readonly SheetCell[], date: number | null) => {
  const first = cells.find((cell) => typeof cell === 'string' && !isBlank(cell))
  // Look for the word first, because parsing every row's date takes ten times as long.
  if (typeof first !== 'string' || !totals.test(normaliseForMatch(first))) return false
  return date === null
    ? !cells.some((cell) => typeof cell === 'string' && readDate(cell, 'dayFirst'))
    : !readDate(cells[date] ?? '', 'dayFirst') && !readDate(cells[date] ?? '', 'monthFirst')
}

const totals = /^((grand|sub|month(ly)?|overall)?totals?|sum|somma|total[ei]|intotal)(?![a-z]{4})/
