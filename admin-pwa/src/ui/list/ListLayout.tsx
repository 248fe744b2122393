import { Box, Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { DetailHeader } from '#ui/detail/DetailHeader.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Keyed } from '#ui/list/DataTable.tsx'
import { List, type ListProps } from '#ui/list/List.tsx'
import { SearchFilter } from '#ui/list/ListFilters.tsx'
import { Toolbar } from '#ui/list/Toolbar.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import type { LinkTarget } from '#ui/route/page-title.ts'
import { useFilters } from '#ui/route/search-params.ts'
import { useMobileLayout, useWideHeader } from '#ui/use-layout.ts'

type TopProps = {
  title: string
  subtitle: string
  /** The screen that leads to this one, if this one isn't in the sidebar. */
  back?: LinkTarget
  actions?: ReactNode
  tabs?: ReactNode
  figures?: ReactNode
}

type Props<Row> = Omit<ListProps<Row>, 'emptyState'> &
  TopProps & {
    /** Chips that choose which rows to show. */
    views?: ReactNode
    /** The search field's placeholder, for example 'Name or number'; undefined for no filters. */
    searchPlaceholder?: string
    /** The other filters. */
    filterFields?: ReactNode
    /** The value of each filter, by the filter's name in the URL; undefined if it isn't set. */
    filter?: Record<string, string | undefined>
    /** URL parameters that aren't filters, but are reset when the filters are cleared. */
    resets?: readonly string[]
    /** Whether the list would be empty even without filters; the filters are then hidden. */
    isEmpty?: boolean
    emptyState: ReactNode
    children?: ReactNode
  }

export const ListLayout = <Row,>(props: Props<Row> & Keyed<Row>) => {
  const { noun, views, searchPlaceholder, filterFields, filter = {}, isEmpty = false } = props
  const { resets = [], emptyState, children } = props
  const { set } = useFilters()
  const [clearings, setClearings] = useState(0)
  const clear = () => {
    set(Object.fromEntries([...Object.keys(filter), ...resets].map((name) => [name, ''])))
    setClearings(clearings + 1)
  }
  const isFiltered = Object.values(filter).some(Boolean)
  const toolbar = searchPlaceholder && !isEmpty && (
    <Toolbar label={`Filter ${noun}`} onClear={isFiltered ? clear : undefined}>
      {/* The new key discards text that is still being typed in the search field. */}
      <SearchFilter key={clearings} label={`Search ${noun}`} placeholder={searchPlaceholder} />
      {filterFields}
    </Toolbar>
  )
  return (
    <>
      <Top
        {...props}
        filters={
          (views || toolbar) && (
            <>
              {views}
              {toolbar}
            </>
          )
        }
      />
      <List
        {...props}
        emptyState={
          isFiltered && !isEmpty ? (
            <EmptyState
              picture="islands"
              title={`No matching ${noun}`}
              action={<Button onClick={clear}>Clear filters</Button>}
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

/** The header, filters and figures, arranged for the window's width. */
const Top = (props: TopProps & { filters: ReactNode }) => {
  const { title, subtitle, back, actions, tabs, filters, figures } = props
  const isWide = useWideHeader()
  const isMobile = useMobileLayout()
  // A phone is too narrow for tabs and buttons in one row.
  const areTabsAbove = isMobile && Boolean(tabs && filters)
  // Put the filters beside the buttons unless something else is there.
  const beside = areTabsAbove ? filters : (tabs ?? (!isWide && !figures && !back && filters))
  return (
    <>
      {areTabsAbove && <Box mb="sm">{tabs}</Box>}
      {back ? (
        <DetailHeader back={back} title={title} subtitle={subtitle} actions={actions} />
      ) : (
        <PageHeader title={title} subtitle={subtitle} actions={actions}>
          {beside}
        </PageHeader>
      )}
      {figures}
      {filters && beside !== filters && <Group gap="0 16px">{filters}</Group>}
    </>
  )
}
