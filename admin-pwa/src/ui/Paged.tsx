import { type ReactNode, useState } from 'react'
import { Pagination } from '#ui/Pagination.tsx'
import { pageOf } from '#ui/use-paged-rows.ts'

type Props<Row> = {
  rows: readonly Row[]
  /** The name of the rows in the plural, e.g. 'sessions'. */
  noun: string
  children: (shown: readonly Row[]) => ReactNode
}

const pageSize = 10

/** Shows rows ten at a time inside a panel; the page isn't kept in the URL. */
export const Paged = <Row,>({ rows, noun, children }: Props<Row>) => {
  const [page, setPage] = useState(1)
  // There may be fewer rows now, for example after switching to another month.
  const shown = Math.min(page, Math.max(1, Math.ceil(rows.length / pageSize)))
  return (
    <>
      {children(pageOf(rows, shown, pageSize))}
      {rows.length > pageSize && (
        <Pagination
          page={shown}
          pageSize={pageSize}
          total={rows.length}
          onPage={setPage}
          noun={noun}
        />
      )}
    </>
  )
}
