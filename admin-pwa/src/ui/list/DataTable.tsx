import { Paper, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '#ui/list/DataTable.module.css'
import { Dimmed } from '#ui/QueryBoundary.tsx'
import { repeat, SkeletonBar } from '#ui/Skeletons.tsx'
import { useMobile } from '#ui/use-mobile.ts'

export type Column<Row> = {
  /** The heading, which is unique among the columns. */
  header: string
  render: (row: Row) => ReactNode
  /** A note below the header that applies to every row. */
  note?: string | undefined
  align?: 'left' | 'right'
  /** The name passed to `onSort`; without it the column can't be sorted. */
  sort?: string
  /** The card's heading on a phone; defaults to the first column. */
  isHeading?: boolean
  /**
   * Where the column appears in a row on a phone: beside the heading ('amount'), on lines of its
   * own ('text') or below. If any column has a place, columns without one are left out on a phone.
   */
  place?: 'amount' | 'text' | 'detail' | 'state'
  /** Replaces the cell's content in a row on a phone; return null to leave it out. */
  renderInRow?: (row: Row) => ReactNode
  isForPhone?: boolean
  /** Contains the row's buttons, which move to the card's corner on a phone. */
  isActions?: boolean
  /** Hidden in a narrow table because the information is also shown elsewhere. */
  isSpare?: boolean
  minWidth?: number
  /** Number of lines in the skeleton's cells; defaults to one. */
  lines?: number
}

export type Sorting = { by: string; direction: 'asc' | 'desc' }

export type TableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  /** If undefined, a skeleton of the table is shown. */
  rows?: readonly Row[] | undefined
  rowKey?: (row: Row) => string
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  isFaded?: (row: Row) => boolean
  isPlaceholder?: boolean
}

/** Requires a `rowKey` for rows without an id. */
export type Keyed<Row> = [Row] extends [{ id: string }]
  ? unknown
  : Required<Pick<TableProps<Row>, 'rowKey'>>

/** A table, or a list of cards if the window is narrower than 900 pixels. */
export const DataTable = <Row,>(props: TableProps<Row> & Keyed<Row>) => {
  const isMobile = useMobile()
  return (
    <Dimmed isPlaceholder={props.isPlaceholder}>
      {isMobile ? <Cards {...props} /> : <Table {...props} />}
    </Dimmed>
  )
}

const idOf = (row: unknown) => (row as { id: string }).id

/** Enough rows to fill the first screen. */
const skeletonRows: readonly undefined[] = Array.from({ length: 8 })

const Table = <Row,>(props: TableProps<Row>) => {
  const { label, rows, rowKey = idOf, sorting, onSort, isFaded } = props
  const columns = props.columns.filter(({ isForPhone }) => !isForPhone)
  return (
    // A scroll container must be reachable by keyboard.
    <Paper
      component="section"
      withBorder
      className={classes.scroll}
      aria-label={label}
      tabIndex={0}
    >
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.header}
                scope="col"
                {...cellProps(column)}
                aria-sort={sortOf(column, sorting)}
                style={column.minWidth ? { '--least': `${column.minWidth}px` } : undefined}
              >
                {column.sort && onSort ? (
                  <SortButton by={column.sort} sorting={sorting} onSort={onSort}>
                    {column.header}
                  </SortButton>
                ) : (
                  column.header
                )}
                {column.note && <span className={classes.note}> {column.note}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(rows ?? skeletonRows).map((row, index) => (
            <tr
              key={row ? rowKey(row) : index}
              className={row && isFaded?.(row) ? classes.faded : undefined}
            >
              {columns.map((column) => (
                <td
                  key={column.header}
                  data-heading={column.isHeading || undefined}
                  {...cellProps(column)}
                >
                  {row ? column.render(row) : <CellSkeleton of={column} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  )
}

const cellProps = <Row,>({ align, isActions, isSpare }: Column<Row>) => ({
  'data-align': align,
  'data-actions': isActions || undefined,
  'data-spare': isSpare || undefined,
})

const sortOf = <Row,>(column: Column<Row>, sorting: Sorting | undefined) => {
  if (!column.sort) return undefined
  if (sorting?.by !== column.sort) return 'none'
  return sorting.direction === 'asc' ? 'ascending' : 'descending'
}

type SortProps = {
  by: string
  sorting: Sorting | undefined
  onSort: (sorting: Sorting) => void
  children: string
}

const SortButton = ({ by, sorting, onSort, children }: SortProps) => {
  const isActive = sorting?.by === by
  const Icon = !isActive
    ? IconArrowsSort
    : sorting?.direction === 'asc'
      ? IconArrowUp
      : IconArrowDown
  const direction = isActive && sorting?.direction === 'desc' ? 'asc' : 'desc'
  return (
    <UnstyledButton
      className={classes.sort}
      onClick={() => onSort({ by, direction })}
      data-active={isActive || undefined}
    >
      {children}
      <Icon size={14} aria-hidden />
    </UnstyledButton>
  )
}

const Cards = <Row,>(props: TableProps<Row>) => {
  const { label, columns, rows, rowKey = idOf, isFaded } = props
  const isShort = columns.some(({ place }) => place)
  const hasText = columns.some(({ place }) => place === 'text')
  const heading = columns.find((column) => column.isHeading) ?? columns[0]
  const actions = columns.find((column) => column.isActions)
  const facts = columns.filter((column) => column !== heading && column !== actions)
  return (
    <Stack
      component="ul"
      gap={isShort ? 0 : 'sm'}
      className={isShort ? classes.rows : undefined}
      aria-label={label}
    >
      {(rows ?? skeletonRows).map((row, index) => (
        <Paper
          component="li"
          withBorder={!isShort}
          key={row ? rowKey(row) : index}
          data-short={isShort || undefined}
          data-text={hasText || undefined}
          className={`${classes.card} ${row && isFaded?.(row) ? classes.faded : ''}`}
        >
          <div className={classes.cardTop}>
            <div className={classes.cardHeading}>
              {!row && <CellSkeleton of={isShort ? { lines: 2 } : heading} />}
              {row && (isShort ? <ShortRow columns={columns} row={row} /> : heading?.render(row))}
            </div>
            {actions && <div>{row ? actions.render(row) : <CellSkeleton of={actions} />}</div>}
          </div>
          {!isShort && (
            <dl className={classes.facts}>
              {facts.map((column) => (
                <div key={column.header}>
                  <dt>{column.header}</dt>
                  <dd>{row ? column.render(row) : <CellSkeleton of={column} />}</dd>
                </div>
              ))}
            </dl>
          )}
        </Paper>
      ))}
    </Stack>
  )
}

const ShortRow = <Row,>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) => {
  const at = (wanted: Column<Row>['place']) =>
    columns
      .filter(({ place }) => place === wanted)
      .map((column) => ({ key: column.header, text: (column.renderInRow ?? column.render)(row) }))
      .filter(({ text }) => text)
  const heading = columns.find(({ isHeading }) => isHeading) ?? columns[0]
  return (
    <>
      <div className={classes.rowLine}>
        <div className={classes.rowHeading}>{(heading?.renderInRow ?? heading?.render)?.(row)}</div>
        {at('amount').map(({ key, text }) => (
          <span key={key}>{text}</span>
        ))}
      </div>
      {at('text').map(({ key, text }) => (
        <Text key={key} component="div" fz={13} c="dimmed" lineClamp={2}>
          {text}
        </Text>
      ))}
      <div className={classes.rowLine}>
        <span className={classes.details}>
          {at('detail').map(({ key, text }, index, { length }) => (
            <span key={key}>
              {text}
              {index < length - 1 && ' · '}
            </span>
          ))}
        </span>
        {at('state').map(({ key, text }) => (
          <span key={key}>{text}</span>
        ))}
      </div>
    </>
  )
}

const CellSkeleton = ({ of }: { of: Pick<Column<never>, 'lines' | 'isActions'> | undefined }) =>
  of?.isActions ? (
    <SkeletonBar width="20px" height={20} />
  ) : (
    <div className={classes.words}>
      {repeat(of?.lines ?? 1, (line) => (
        <div key={line}>
          <SkeletonBar width={`${5 + 3 * line}rem`} />
        </div>
      ))}
    </div>
  )
