import { humanize } from '@synapse/shared/text/humanize'
import type { ReactNode } from 'react'
import { DataTable, type RowKeyProps, type TableProps } from '#ui/list/DataTable.tsx'
import { Pagination } from '#ui/list/Pagination.tsx'
import { QueryBoundary, type QueryState } from '#ui/QueryBoundary.tsx'

export type Rows<Row> = QueryState<readonly Row[]> & {
  isPlaceholder?: boolean
  paging?: {
    page: number
    pageSize: number
    total: number | undefined
    onPage: (page: number) => void
    /** Whether the requested page no longer exists. The list then switches to the last page. */
    isRedirecting?: boolean
  }
}

export type ListProps<Row> = Omit<TableProps<Row>, 'label' | 'rows' | 'isPlaceholder'> & {
  rows: Rows<Row>
  /** The plural noun for the rows, for example 'bookings'. */
  noun: string
  /** The table's name for screen readers; defaults to `noun`. */
  label?: string
  /** Defaults to 'Couldn’t load the bookings.' with the list's noun. */
  errorTitle?: string
  emptyState?: ReactNode
}

export const List = <Row,>(props: ListProps<Row> & RowKeyProps<Row>) => {
  const { rows, noun, label = humanize(noun), emptyState } = props
  const { errorTitle = `Couldn’t load the ${noun}.` } = props
  const { paging } = rows
  return (
    <QueryBoundary
      query={rows}
      errorTitle={errorTitle}
      skeleton={<DataTable {...props} label={label} rows={undefined} />}
    >
      {(shown) => (
        <>
          {shown.length > 0 && (
            <DataTable {...props} label={label} rows={shown} isPlaceholder={rows.isPlaceholder} />
          )}
          {shown.length === 0 && !paging?.isRedirecting && emptyState}
          {paging?.total !== undefined && (
            <Pagination {...paging} total={paging.total} noun={noun} />
          )}
        </>
      )}
    </QueryBoundary>
  )
}
