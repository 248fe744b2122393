import { Paper, Text, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { InlineList } from '#ui/InlineList.tsx'
import classes from '#ui/list/DataTable.module.css'
import { Dimmed } from '#ui/QueryBoundary.tsx'
import { repeat, SkeletonBar } from '#ui/Skeletons.tsx'
import { useFewColumns, usePhone } from '#ui/use-layout.ts'
import { useRenderOnNewDay } from '#ui/use-now.ts'

type Place = 'start' | 'heading' | 'amount' | 'text' | 'detail' | 'state' | 'actions'

export type Column<Row> = {
  /** The heading. It must be unique within its table. */
  header: string
  /** Renders a table cell. Columns without it are shown only in the phone layout. */
  render?: (row: Row) => ReactNode
  align?: 'left' | 'right'
  /** The name passed to `onSort`. Without it, the column can't be sorted. */
  sort?: string
  /**
   * Where the value appears in a row on phones: first ('start'), as the row's name ('heading'),
   * beside the name ('amount'), on lines of its own ('text'), below ('detail', 'state'), or in the
   * corner, for buttons ('actions'). A column without a place is shown only at 1056 pixels and
   * wider.
   */
  place?: Place
  /**
   * Renders the value in a row on a phone, instead of the cell; null omits it. For 'detail', an
   * array shows several facts.
   */
  renderInRow?: (row: Row) => ReactNode
  /** In pixels. Long words wrap at this width, so that they don't push other columns out of view. */
  minWidth?: number
  /** The number of lines in a skeleton cell; defaults to one. */
  lines?: number
}

export type Sorting = { by: string; direction: 'asc' | 'desc' }

export type TableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  /** The rows to show; if undefined, a skeleton is shown. */
  rows?: readonly Row[] | undefined
  rowKey?: (row: Row) => string
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  isFaded?: (row: Row) => boolean
  /** Returns a row's heading, for example its day. Rows with equal headings are consecutive. */
  groupOf?: ((row: Row) => string) | undefined
  isPlaceholder?: boolean
}

/** Rows without an id need a `rowKey`. */
export type RowKeyProps<Row> = [Row] extends [{ id: string }]
  ? unknown
  : Required<Pick<TableProps<Row>, 'rowKey'>>

/** A table. Narrow windows show fewer columns, and phones show a list of short rows. */
export const DataTable = <Row,>(props: TableProps<Row> & RowKeyProps<Row>) => {
  const hasFewColumns = useFewColumns()
  const isPhone = usePhone()
  // Some cells depend on the date, for example those that show which tasks are overdue.
  useRenderOnNewDay()
  const columns = props.columns.filter(({ place, render }) => render && (place || !hasFewColumns))
  return (
    <Dimmed isPlaceholder={props.isPlaceholder}>
      {isPhone ? <ShortRows {...props} /> : <Table {...props} columns={columns} />}
    </Dimmed>
  )
}

const idOf = (row: unknown) => (row as { id: string }).id

/** Returns a row's heading; undefined if the previous row has the same heading. */
const headingAbove = <Row,>({ rows, groupOf }: TableProps<Row>, index: number) => {
  const [previous, row] = [rows?.[index - 1], rows?.[index]].map((at) => at && groupOf?.(at))
  return row === previous ? undefined : row
}

/** The number of rows that fill the first screen. */
const skeletonRows: readonly undefined[] = Array.from({ length: 8 })

const Table = <Row,>(props: TableProps<Row>) => {
  const { label, columns, rows, rowKey = idOf, sorting, onSort, isFaded } = props
  return (
    // A scrollable container must be reachable by keyboard.
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
              >
                {column.sort && onSort ? (
                  <SortButton by={column.sort} sorting={sorting} onSort={onSort}>
                    {column.header}
                  </SortButton>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(rows ?? skeletonRows).map((row, index) => (
            <Fragment key={row ? rowKey(row) : index}>
              {headingAbove(props, index) && (
                <tr>
                  <th scope="rowgroup" colSpan={columns.length}>
                    {headingAbove(props, index)}
                  </th>
                </tr>
              )}
              <tr className={row && isFaded?.(row) ? classes.faded : undefined}>
                {columns.map((column) => (
                  <td key={column.header} {...cellProps(column)}>
                    {row ? column.render?.(row) : <CellSkeleton of={column} />}
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </Paper>
  )
}

const cellProps = <Row,>({ align, place, minWidth }: Column<Row>) => ({
  'data-align': align,
  'data-place': place,
  style: minWidth ? ({ '--least': `${minWidth}px`, overflowWrap: 'anywhere' } as const) : undefined,
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
  const current = sorting?.by === by ? sorting.direction : 'none'
  const Icon = { none: IconArrowsSort, asc: IconArrowUp, desc: IconArrowDown }[current]
  return (
    <UnstyledButton
      className={classes.sort}
      onClick={() => onSort({ by, direction: current === 'desc' ? 'asc' : 'desc' })}
      data-active={current !== 'none' || undefined}
    >
      {children}
      <Icon size={14} aria-hidden />
    </UnstyledButton>
  )
}

const ShortRows = <Row,>(props: TableProps<Row>) => {
  const { label, columns, rows, rowKey = idOf, isFaded } = props
  const has = (wanted: Place) => columns.some(({ place }) => place === wanted)
  return (
    <ul className={classes.rows} aria-label={label}>
      {(rows ?? skeletonRows).map((row, index) => (
        <li
          key={row ? rowKey(row) : index}
          data-text={has('text') || undefined}
          className={row && isFaded?.(row) ? classes.faded : undefined}
        >
          {headingAbove(props, index) && (
            <div className={classes.group}>{headingAbove(props, index)}</div>
          )}
          {row ? (
            <ShortRow columns={columns} row={row} />
          ) : (
            <>
              <CellSkeleton of={{ lines: 2 }} />
              {has('actions') && <CellSkeleton of={{ place: 'actions' }} />}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

const ShortRow = <Row,>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) => {
  const at = (wanted: Place) =>
    columns
      .filter(({ place }) => place === wanted)
      .map(({ header, render, renderInRow = render }) => ({
        key: header,
        content: renderInRow?.(row),
      }))
      .filter(({ content }) => content)
  const spansAt = (wanted: Place) =>
    at(wanted).map(({ key, content }) => <span key={key}>{content}</span>)
  return (
    <>
      {spansAt('start')}
      <div className={classes.facts}>
        <div className={classes.line}>
          {at('heading').map(({ key, content }) => (
            <div key={key} className={classes.heading}>
              {content}
            </div>
          ))}
          {spansAt('amount')}
        </div>
        {at('text').map(({ key, content }) => (
          <Text key={key} component="div" fz={13} c="dimmed">
            {content}
          </Text>
        ))}
        <div className={classes.line}>
          <span className={classes.details}>
            <InlineList facts={at('detail').flatMap(({ content }) => content)} />
          </span>
          {spansAt('state')}
        </div>
      </div>
      {at('actions').map(({ key, content }) => (
        <div key={key} className={classes.actions}>
          {content}
        </div>
      ))}
    </>
  )
}

const CellSkeleton = ({ of }: { of: Pick<Column<never>, 'lines' | 'place'> }) =>
  of.place === 'actions' ? (
    <SkeletonBar width="20px" height={20} />
  ) : (
    <div className={classes.words}>
      {repeat(of.lines ?? 1, (line) => (
        <div key={line}>
          <SkeletonBar width={`${5 + 3 * line}rem`} />
        </div>
      ))}
    </div>
  )
