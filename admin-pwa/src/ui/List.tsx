import type { ReactNode } from 'react'
import { Answer } from '#ui/Answer.tsx'
import { DataTable, type TableProps } from '#ui/DataTable.tsx'
import { Pagination } from '#ui/Pagination.tsx'

/** Rows that are looked at page by page. */
export type Rows<Row> = {
  /** Those of the page. */
  data: readonly Row[] | undefined
  error: unknown
  refetch: () => unknown
  /** They are of the page before; the next one is on its way. */
  isOld?: boolean
  paging?: {
    page: number
    pageSize: number
    /** Of all pages; undefined until it is known. */
    total: number | undefined
    onPage: (page: number) => void
    /** The page that was asked for is not there any more; another is on its way. */
    isLeaving?: boolean
  }
}

export type ListProps<Row> = Omit<TableProps<Row>, 'rows' | 'isOld'> & {
  rows: Rows<Row>
  /** What is counted: 'bookings'. */
  noun: string
  /** What could not be done: 'Failed to load payments.' */
  failed: string
  emptyState?: ReactNode
}

/** A table with its pages, and what stands in its place while it loads, fails or is empty. */
export const List = <Row,>(props: ListProps<Row>) => {
  const { rows, noun, failed, emptyState, ...table } = props
  const { paging } = rows
  return (
    <Answer of={rows} failed={failed} skeleton={<DataTable {...table} />}>
      {(shown) => (
        <>
          {shown.length > 0 && <DataTable {...table} rows={shown} isOld={rows.isOld} />}
          {shown.length === 0 && !paging?.isLeaving && emptyState}
          {paging?.total !== undefined && (
            <Pagination {...paging} total={paging.total} noun={noun} />
          )}
        </>
      )}
    </Answer>
  )
}
