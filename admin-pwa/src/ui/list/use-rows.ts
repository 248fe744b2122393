import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Rows } from '#ui/list/List.tsx'
import { pageCount, pageSize, paginate } from '#ui/list/page.ts'
import type { QueryState } from '#ui/QueryBoundary.tsx'
import { useUrlFilters } from '#ui/route/search-params.ts'

type Page<Row> = { items: readonly Row[]; total: number | undefined }

/** Returns a page of rows from the server. The page number is in the URL. */
export const useServerRows = <Row>(
  { data, error, refetch, isPlaceholderData }: UseQueryResult<Page<Row>>,
  size = pageSize,
): Rows<Row> => ({
  data: data?.items,
  error,
  refetch,
  isPlaceholder: isPlaceholderData,
  paging: usePaging(data?.total, isPlaceholderData, size),
})

/** Returns a page of rows that have already been loaded. */
export const useLoadedRows = <Row>(
  { error, refetch }: Pick<QueryState<unknown>, 'error' | 'refetch'>,
  all: readonly Row[] | undefined,
): Rows<Row> => {
  const paging = usePaging(all?.length)
  return { data: all && paginate(all, paging), error, refetch, paging }
}

/** For rows that are already loaded, keeps the page number in memory instead of the URL. */
export const useLocalPage = (total: number, size = pageSize) => {
  const [requested, onPage] = useState(1)
  // There may be fewer pages now, for example after switching to another month.
  return { page: Math.min(requested, pageCount(total, size)), pageSize: size, total, onPage }
}

/** Keeps the page number in the URL. Switches to the last page if the page no longer exists. */
export const usePaging = (total: number | undefined, isPlaceholder = false, size = pageSize) => {
  const { page: requested, set, replace } = useUrlFilters()
  const isKnown = total !== undefined && !isPlaceholder
  const page = isKnown ? Math.min(requested, pageCount(total, size)) : requested
  useEffect(() => {
    if (page < requested) replace({ page: page === 1 ? '' : page })
  }, [page, requested, replace])
  const onPage = (next: number) => set({ page: next === 1 ? '' : next })
  return { page, pageSize: size, total, onPage, isRedirecting: page !== requested }
}
