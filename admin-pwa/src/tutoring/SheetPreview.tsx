import { useMemo } from 'react'
import type { OpenedSheet } from '#tutoring/sheet-messages.ts'
import { type Column, DataTable } from '#ui/DataTable.tsx'

type Row = { key: string; cells: readonly string[] }

/** The first columns and rows of a sheet, to see that it is the right one. */
export const SheetPreview = ({ sheet }: { sheet: OpenedSheet }) => {
  const rows = useMemo<Row[]>(
    () => sheet.preview.map((cells, at) => ({ key: String(at), cells })),
    [sheet],
  )
  const columns = useMemo<Column<Row>[]>(() => columnsOf(sheet.headers), [sheet])
  return <DataTable label="First rows" columns={columns} rows={rows} rowKey={({ key }) => key} />
}

const mostColumns = 4

/** Two columns may have the same heading. */
const columnsOf = (headers: readonly string[]): Column<Row>[] =>
  headers.slice(0, mostColumns).map((header, at) => ({
    header: headers.indexOf(header) === at ? header : `${header} (${at + 1})`,
    render: ({ cells }) => cells[at] || '–',
  }))
