/** The usual number of rows on a page, here and on the server. */
export const pageSize = 25

/** The number of rows on a page inside a panel, or of rows with headings. */
export const shortPageSize = 10

type Paging = { page?: unknown; pageSize?: unknown }

/** Returns one page of rows, by default the first page. */
export const pageOf = <Row>(all: readonly Row[], paging: Paging): Row[] => {
  const [page, size] = [Number(paging.page ?? 1), Number(paging.pageSize ?? pageSize)]
  return all.slice((page - 1) * size, page * size)
}

export const pageCount = (total: number, size = pageSize): number =>
  Math.max(1, Math.ceil(total / size))
