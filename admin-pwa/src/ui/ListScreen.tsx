import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { List, type ListProps } from '#ui/List.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useWide } from '#ui/use-mobile.ts'

type Props<Row> = Omit<ListProps<Row>, 'emptyState'> & {
  title: string
  subtitle: string
  /** Buttons at the right; one of them is the screen's primary action. */
  actions?: ReactNode
  /** What stands at the header's left: tabs, a way back. */
  start?: ReactNode
  filters?: ReactNode
  /** Figures above the list. */
  figures?: ReactNode
  emptyState: ReactNode
  /** While filters narrow the list: what is said when nothing fits, and how they are cleared. */
  narrowed?: { title: string; text?: string; onClear: () => void } | false
  /** The screen's dialogs. */
  children?: ReactNode
}

/** Every screen that is a list: header, filters, figures, rows and pages. */
export const ListScreen = <Row,>(props: Props<Row>) => {
  const { title, subtitle, actions, start, filters, figures, children, ...rest } = props
  const { narrowed, emptyState, ...list } = rest
  const isWide = useWide()
  // No row is empty but for its buttons.
  const beside = start ?? (!isWide && filters)
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} actions={actions} isTight>
        {beside}
      </PageHeader>
      {beside !== filters && filters}
      {figures}
      <List {...list} emptyState={narrowed ? <NothingFits {...narrowed} /> : emptyState} />
      {children}
    </>
  )
}

const NothingFits = ({
  title,
  text,
  onClear,
}: Exclude<Props<never>['narrowed'], false | undefined>) => (
  <EmptyState
    picture="islands"
    title={title}
    action={<Button onClick={onClear}>Clear the filters</Button>}
  >
    {text}
  </EmptyState>
)
