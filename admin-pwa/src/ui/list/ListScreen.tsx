import { Box, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Keyed } from '#ui/list/DataTable.tsx'
import { List, type ListProps } from '#ui/list/List.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useMobile, useWide } from '#ui/use-mobile.ts'

type Props<Row> = Omit<ListProps<Row>, 'emptyState'> & {
  title: string
  subtitle: string
  /** Buttons on the right; one of them is the screen's primary action. */
  actions?: ReactNode
  /** Left side of the header: tabs or a back link. */
  start?: ReactNode
  filters?: ReactNode
  /** Figures above the list. */
  figures?: ReactNode
  emptyState: ReactNode
  /**
   * Set while filters are active: how to clear them, and what to show if no rows match, by default
   * 'No matching bookings', with the noun.
   */
  narrowed?: { title?: string; text?: string; onClear: () => void } | false
  children?: ReactNode
}

/** A screen that shows a list: header, filters, figures, rows and pagination. */
export const ListScreen = <Row,>(props: Props<Row> & Keyed<Row>) => {
  const { title, subtitle, actions, start, filters, figures, children } = props
  const { narrowed, emptyState } = props
  const isWide = useWide()
  // A phone is too narrow for tabs and buttons in one row.
  const isStartAbove = useMobile() && Boolean(start && filters)
  // Put the filters beside the buttons unless something else is there.
  const beside = isStartAbove ? filters : (start ?? (!isWide && filters))
  return (
    <>
      {isStartAbove && <Box mb={8}>{start}</Box>}
      <PageHeader title={title} subtitle={subtitle} actions={actions} isTight>
        {beside}
      </PageHeader>
      {filters && beside !== filters && <Group gap="0 16px">{filters}</Group>}
      {figures}
      <List
        {...props}
        emptyState={
          narrowed ? (
            <EmptyState
              picture="islands"
              title={narrowed.title ?? `No matching ${props.noun}`}
              action={<Button onClick={narrowed.onClear}>Clear filters</Button>}
            >
              {narrowed.text}
            </EmptyState>
          ) : (
            emptyState
          )
        }
      />
      {children}
    </>
  )
}
