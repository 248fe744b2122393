import { centsFromEuro, euroFromCents } from '@synapse/shared/money'
import Papa from 'papaparse'

/** A CSV file's cells. */
export type Table = { heading: string[]; lines: string[][] }

/** Parses an exported CSV file. */
export const tableOf = (csv: string): Table => {
  const [heading = [], ...lines] = Papa.parse<string[]>(csv, { skipEmptyLines: true }).data
  return { heading, lines }
}

/** Adds up amounts in euros. */
export const sum = (amounts: readonly string[]) =>
  euroFromCents(amounts.reduce((cents, amount) => cents + centsFromEuro(amount), 0))

/** Adds up an amount of each row. */
export const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => string) =>
  sum(rows.map(amount))

/** Adds up a column. */
export const column = ({ heading, lines }: Table, name: string) => {
  const at = heading.indexOf(name)
  return sum(lines.map((line) => line[at] || '0.00'))
}

/** Returns a cell by its row's part and item, and its column. */
export const cell = (
  { heading, lines }: Table,
  part: string,
  item: string,
  name: string,
): string => {
  const line = lines.find(([itsPart, itsItem]) => itsPart === part && itsItem === item)
  return line?.[heading.indexOf(name)] ?? ''
}
