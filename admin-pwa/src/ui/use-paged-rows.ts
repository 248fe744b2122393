import type { UseQueryResult } from '@tanstack/react-query'
import type { Rows } from '#ui/List.tsx'
import { useExistingPage, useFilters } from '#ui/search-params.ts'

type Page<Row> = { items: readonly Row[]; total: number | undefined }

/** Returns one page of rows from the server; the page number is in the URL. */
export const useRows = <Row>(
  { data, error, refetch, isPlaceholderData }: UseQueryResult<Page<Row>>,
  pageSize: number,
): Rows<Row> => ({
  data: data?.items,
  error,
  refetch,
  isPlaceholder: isPlaceholderData,
  paging: usePaging(pageSize, data?.total, isPlaceholderData),
})

/** Returns one page of rows that are already loaded. */
export const usePagedRows = <Row>(
  { error, refetch }: Pick<UseQueryResult, 'error' | 'refetch'>,
  all: readonly Row[] | undefined,
  pageSize: number,
): Rows<Row> => {
  const paging = usePaging(pageSize, all?.length)
  return { data: all && pageOf(all, paging.page, pageSize), error, refetch, paging }
}

export const pageOf = <Row>(all: readonly Row[], page: number, pageSize: number): readonly Row[] =>
  all.slice((page - 1) * pageSize, page * pageSize)

export const usePaging = (pageSize: number, total: number | undefined, isPlaceholder = false) => {
  const { page: requested, set } = useFilters()
  const page = useExistingPage(pageSize, isPlaceholder ? undefined : total)
  const onPage = (next: number) => set({ page: next === 1 ? '' : next })
  return { page, pageSize, total, onPage, isRedirecting: page !== requested }
}
