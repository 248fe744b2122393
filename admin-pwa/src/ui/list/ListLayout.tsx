import { Box, Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { DetailHeader } from '#ui/detail/DetailHeader.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { RowKeyProps } from '#ui/list/DataTable.tsx'
import { List, type ListProps } from '#ui/list/List.tsx'
import { SearchFilter } from '#ui/list/ListFilters.tsx'
import { Toolbar } from '#ui/list/Toolbar.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import type { LinkTarget } from '#ui/route/page-title.ts'
import { useUrlFilters } from '#ui/route/search-params.ts'
import { useMobileLayout, useWideHeader } from '#ui/use-layout.ts'

type TopProps = {
  title: string
  subtitle: string
  /** The screen that the back link opens; undefined for a screen in the sidebar. */
  back?: LinkTarget
  actions?: ReactNode
  tabs?: ReactNode
  figures?: ReactNode
}

type Props<Row> = Omit<ListProps<Row>, 'emptyState'> &
  TopProps & {
    /** Chips that choose which rows to show. */
    views?: ReactNode
    /**
     * The search field's placeholder, for example 'Name or number'; undefined for a list without
     * filters.
     */
    searchPlaceholder?: string
    filterFields?: ReactNode
    /** Each filter's value by its name in the URL; undefined if it isn't set. */
    filter?: Record<string, string | undefined>
    /** Other URL parameters that are reset together with the filters. */
    resets?: readonly string[]
    /** Whether the list is empty even without filters. If so, the filters are hidden. */
    isEmpty?: boolean
    emptyState: ReactNode
    children?: ReactNode
  }

export const ListLayout = <Row,>(props: Props<Row> & RowKeyProps<Row>) => {
  const { noun, views, searchPlaceholder, filterFields, filter = {}, isEmpty = false } = props
  const { resets = [], emptyState, children } = props
  const { set } = useUrlFilters()
  const [clearings, setClearings] = useState(0)
  const clear = () => {
    set(Object.fromEntries([...Object.keys(filter), ...resets].map((name) => [name, ''])))
    setClearings((count) => count + 1)
  }
  const isFiltered = Object.values(filter).some(Boolean)
  const toolbar = searchPlaceholder && !isEmpty && (
    <Toolbar
      label={`Filter ${noun}`}
      onClear={isFiltered ? clear : undefined}
      first={
        // Clearing the filters changes the key, which discards text that is still in the search
        // field.
        <SearchFilter key={clearings} label={`Search ${noun}`} placeholder={searchPlaceholder} />
      }
    >
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

const Top = (props: TopProps & { filters: ReactNode }) => {
  const { title, subtitle, back, actions, tabs, filters, figures } = props
  const isWide = useWideHeader()
  const isMobile = useMobileLayout()
  // On a phone, tabs and buttons don't fit in one row.
  const areTabsAbove = isMobile && Boolean(tabs && filters)
  // If the layout's header has no room for the buttons, they are beside the filters, below any
  // figures.
  const isBelowFigures = !isWide && !isMobile && !back && !tabs && Boolean(figures)
  const isBeside = isBelowFigures || (!isWide && !figures && !back)
  const beside = areTabsAbove ? filters : (tabs ?? (isBeside && filters))
  return (
    <>
      {areTabsAbove && <Box mb="sm">{tabs}</Box>}
      {isBelowFigures && figures}
      {back ? (
        <DetailHeader back={back} title={title} subtitle={subtitle} actions={actions} />
      ) : (
        <PageHeader title={title} subtitle={subtitle} actions={actions}>
          {beside}
        </PageHeader>
      )}
      {!isBelowFigures && figures}
      {filters && beside !== filters && <Group gap="0 16px">{filters}</Group>}
    </>
  )
}
