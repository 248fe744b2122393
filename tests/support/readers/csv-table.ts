import Papa from 'papaparse'
import { sumEuros } from '#support/readers/amounts.ts'
import type { Operator } from '#support/world/as-operator.ts'

export type Table = { heading: string[]; lines: string[][] }

/** Parses an exported CSV file. */
export const tableOf = (csv: string): Table => {
  const [heading = [], ...lines] = Papa.parse<string[]>(csv, { skipEmptyLines: true }).data
  return { heading, lines }
}

/** Downloads an export as a CSV file. */
export const downloadCsv = async (
  operator: Operator,
  path: string,
  query: string | Record<string, string> = '',
) => {
  const search = new URLSearchParams(query)
  const answer = await operator.fetch(search.size > 0 ? `${path}?${search}` : path)
  // `text` drops the byte order mark.
  const text = await answer.text()
  return {
    disposition: answer.headers.get('Content-Disposition'),
    text,
    lines: text.trimEnd().split('\r\n'),
    table: tableOf(text),
  }
}

/** Returns the sum of a column. */
export const columnTotal = ({ heading, lines }: Table, name: string) => {
  const at = heading.indexOf(name)
  return sumEuros(lines.map((line) => line[at] || '0.00'))
}

/** Returns a column's cell in the row for this part and item. */
export const cell = (
  { heading, lines }: Table,
  part: string,
  item: string,
  name: string,
): string => {
  const line = lines.find(([itsPart, itsItem]) => itsPart === part && itsItem === item)
  return line?.[heading.indexOf(name)] ?? ''
}
