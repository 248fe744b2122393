import Papa from 'papaparse'
import { expect } from 'vitest'
import { sumEuros } from '#support/readers/amounts.ts'
import type { Operator } from '#support/world/as-operator.ts'

export type Table = { heading: string[]; lines: string[][] }

/** Parses an exported CSV file. */
export const tableOf = (csv: string): Table => {
  const [heading = [], ...lines] = Papa.parse<string[]>(csv, { skipEmptyLines: true }).data
  return { heading, lines }
}

/**
 * Downloads an export and checks that it is a CSV file that spreadsheet programs recognise as
 * UTF-8.
 */
export const downloadCsv = async (
  operator: Operator,
  path: string,
  query: string | Record<string, string> = '',
) => {
  const search = new URLSearchParams(query)
  const answer = await operator.fetch(search.size > 0 ? `${path}?${search}` : path)
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  // `Response.text` would drop the byte order mark.
  const file = Buffer.from(await answer.arrayBuffer()).toString()
  expect([file.at(0), file.slice(-2)]).toEqual(['\uFEFF', '\r\n'])
  const text = file.slice(1)
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
