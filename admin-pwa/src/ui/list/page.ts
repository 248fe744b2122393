/** The usual number of rows on a page. The server uses the same number. */
export const pageSize = 25

/** The number of rows per page where space is tight: in a panel, or between headings. */
export const shortPageSize = 10

type Paging = { page?: unknown; pageSize?: unknown }

/** Returns the rows of a page, by default the first. */
export const paginate = <Row>(all: readonly Row[], paging: Paging): Row[] => {
  const [page, size] = [Number(paging.page ?? 1), Number(paging.pageSize ?? pageSize)]
  return all.slice((page - 1) * size, page * size)
}

export const pageCount = (total: number, size: number): number =>
  Math.max(1, Math.ceil(total / size))
