import { Box, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { DetailHeader } from '#ui/detail/DetailHeader.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Keyed } from '#ui/list/DataTable.tsx'
import { List, type ListProps } from '#ui/list/List.tsx'
import { ListFilterState } from '#ui/list/Toolbar.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import type { LinkTarget } from '#ui/route/page-title.ts'
import type { FilterState } from '#ui/route/search-params.ts'
import { useMobile, useWide } from '#ui/use-mobile.ts'

type Props<Row> = Omit<ListProps<Row>, 'emptyState'> & {
  title: string
  subtitle: string
  /** The screen that leads to this one, if this one isn't in the sidebar. */
  back?: LinkTarget
  actions?: ReactNode
  start?: ReactNode
  filters?: ReactNode
  /** Whether the filters are below the figures, except on a phone. */
  areFiltersBelow?: boolean
  figures?: ReactNode
  /** Whether the list would be empty without its filters; if so, they aren't shown. */
  isEmpty?: boolean
  filter?: FilterState
  emptyState: ReactNode
  children?: ReactNode
}

export const ListScreen = <Row,>(props: Props<Row> & Keyed<Row>) => {
  const { title, subtitle, back, actions, start, figures, children } = props
  const { isEmpty = false, filter, emptyState } = props
  const isWide = useWide()
  const isMobile = useMobile()
  const isBelow = props.areFiltersBelow && !isMobile
  const filters = !isEmpty && props.filters && (
    <ListFilterState value={filter}>{props.filters}</ListFilterState>
  )
  // A phone is too narrow for tabs and buttons in one row.
  const isStartAbove = isMobile && Boolean(start && filters)
  // Put the filters beside the buttons unless something else is there.
  const beside = isStartAbove ? filters : (start ?? (!isWide && !isBelow && !back && filters))
  return (
    <>
      {isStartAbove && <Box mb={8}>{start}</Box>}
      {back ? (
        <DetailHeader back={back} title={title} subtitle={subtitle} actions={actions} />
      ) : (
        <PageHeader title={title} subtitle={subtitle} actions={actions} isTight>
          {beside}
        </PageHeader>
      )}
      {isBelow && figures}
      {filters && beside !== filters && <Group gap="0 16px">{filters}</Group>}
      {!isBelow && figures}
      <List
        {...props}
        emptyState={
          filter?.isActive && !isEmpty ? (
            <EmptyState
              picture="islands"
              title={`No matching ${props.noun}`}
              action={<Button onClick={filter.onClear}>Clear filters</Button>}
            />
          ) : (
            emptyState
          )
        }
      />
      {children}
    </>
  )
}
