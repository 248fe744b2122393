import type { SheetColumns } from '@synapse/shared/tutoring/sheet-columns'
import type { ChosenNotation } from '@synapse/shared/tutoring/sheet-notation'

/** What was said by hand about sheets with the same headings. */
export type RememberedColumns = {
  columns: SheetColumns
  notation: ChosenNotation
  /** Left out by earlier versions. */
  notNeeded?: readonly number[]
}

const key = 'sheetColumns'
const mostSets = 20

/** What was chosen the last time that a sheet had these headings. */
export const recallColumns = (headers: readonly string[]): RememberedColumns | undefined =>
  kept().find(([name]) => name === nameOf(headers))?.[1]

/** Keeps the choice on this device, for the last sets of headings. */
export const rememberColumns = (headers: readonly string[], choice: RememberedColumns): void => {
  const name = nameOf(headers)
  const others = kept().filter(([other]) => other !== name)
  try {
    localStorage.setItem(key, JSON.stringify([[name, choice], ...others].slice(0, mostSets)))
  } catch {
    // The storage is full or switched off: it is asked again the next time.
  }
}

const nameOf = (headers: readonly string[]) => headers.join('\t').slice(0, 2_000)

const kept = (): [string, RememberedColumns][] => {
  try {
    const sets: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(sets) ? sets : []
  } catch {
    return []
  }
}
