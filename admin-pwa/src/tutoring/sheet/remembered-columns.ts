import type { SheetColumns } from '@synapse/shared/sheet/columns'
import type { ChosenNotation } from '@synapse/shared/sheet/notation'
import { readStoredJson, tryStore } from '#data/local-storage.ts'

type RememberedColumns = {
  columns: SheetColumns
  notation: ChosenNotation
  /** Missing in choices saved before 23 November 2026. Make this required in November 2027. */
  notNeeded?: readonly number[]
}

const key = 'sheetColumns'
const maxSets = 20

/** Returns the columns last chosen for a sheet with the same headings. */
export const recallColumns = (headers: readonly string[]): RememberedColumns | undefined =>
  stored().find(([name]) => name === nameOf(headers))?.[1]

/** Saves the chosen columns on this device, and forgets those of the oldest sheets. */
export const rememberColumns = (headers: readonly string[], choice: RememberedColumns): void => {
  const name = nameOf(headers)
  const others = stored().filter(([other]) => other !== name)
  tryStore(key, JSON.stringify([[name, choice], ...others].slice(0, maxSets)))
}

const nameOf = (headers: readonly string[]) => headers.join('\t').slice(0, 2_000)

const stored = (): [string, RememberedColumns][] => {
  const sets = readStoredJson(key)
  return Array.isArray(sets) ? sets : []
}
