import { useMemo } from 'react'
import type { OpenedSheet } from '#tutoring/sheet-messages.ts'
import { type Column, DataTable } from '#ui/DataTable.tsx'

type Row = { key: string; cells: readonly string[] }

/** Shows the first columns and rows of a sheet so that the operator can recognise it. */
export const SheetPreview = ({ sheet }: { sheet: OpenedSheet }) => {
  const rows = useMemo<Row[]>(
    () => sheet.preview.map((cells, at) => ({ key: String(at), cells })),
    [sheet],
  )
  const columns = useMemo<Column<Row>[]>(() => columnsOf(sheet.headers), [sheet])
  return <DataTable label="First rows" columns={columns} rows={rows} rowKey={({ key }) => key} />
}

const maxColumns = 4

/** Columns with the same heading get a number because column headers must be unique. */
const columnsOf = (headers: readonly string[]): Column<Row>[] =>
  headers.slice(0, maxColumns).map((header, at) => ({
    header: headers.indexOf(header) === at ? header : `${header} (${at + 1})`,
    render: ({ cells }) => cells[at] || '–',
  }))
