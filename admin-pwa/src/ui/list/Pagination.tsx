import { ActionIcon, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ariaDisabledProps } from '#ui/aria-disabled-props.ts'
import { formatCount, pluralize } from '#ui/format/format.ts'
import { pageCount, paginate, shortPageSize } from '#ui/list/page.ts'
import { useLocalPage } from '#ui/list/use-rows.ts'
import { useMobileLayout } from '#ui/use-layout.ts'

type Props = {
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
  noun: string
}

/** Shows '26–50 of 130 bookings' and buttons to change the page, or just '3 bookings'. */
export const Pagination = ({ page, pageSize, total, onPage, noun }: Props) => {
  const isMobile = useMobileLayout()
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  const pages = pageCount(total, pageSize)
  if (total === 0) return null
  return (
    <Group component="nav" justify="space-between" gap="sm" mt={12} aria-label={`Pages of ${noun}`}>
      <span className="soft figures" aria-live="polite">
        {pages > 1 && `${formatCount(first)}–${formatCount(last)} of `}
        {pluralize(total, singularOf(noun), noun)}
      </span>
      {pages > 1 && (
        <Group gap="sm">
          <ActionIcon
            variant="default"
            aria-label="Previous page"
            {...ariaDisabledProps(page <= 1, () => onPage(page - 1))}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          {!isMobile && <span className="soft figures">{`Page ${page} of ${pages}`}</span>}
          <ActionIcon
            variant="default"
            aria-label="Next page"
            {...ariaDisabledProps(page >= pages, () => onPage(page + 1))}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </Group>
      )}
    </Group>
  )
}

const singularOf = (plural: string) => plural.replace(/ies$/, 'ys').slice(0, -1)

type PagedProps<Row> = {
  rows: readonly Row[]
  noun: string
  children: (shown: readonly Row[]) => ReactNode
}

/** Shows ten rows at a time in a panel. The page number isn't in the URL. */
export const PaginatedRows = <Row,>({ rows, noun, children }: PagedProps<Row>) => {
  const paging = useLocalPage(rows.length, shortPageSize)
  return (
    <>
      {children(paginate(rows, paging))}
      {rows.length > shortPageSize && <Pagination {...paging} noun={noun} />}
    </>
  )
}
