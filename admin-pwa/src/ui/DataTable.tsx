import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '#ui/DataTable.module.css'
import { Dimmed } from '#ui/Dimmed.tsx'
import { Bone, timesOf } from '#ui/Skeletons.tsx'
import { useMobile } from '#ui/use-mobile.ts'

export type Column<Row> = {
  /** Its words, which no other column has. */
  header: string
  render: (row: Row) => ReactNode
  /** Numbers and money stand right. */
  align?: 'left' | 'right'
  /** The name by which `onSort` is told; without it the column cannot be sorted. */
  sort?: string
  /** The card's heading on a phone; the first column without it. */
  isHeading?: boolean
  /** The row's buttons: on a phone in the card's corner. */
  isActions?: boolean
  /** On a phone it takes the whole width of the card. */
  isWide?: boolean
  /** Left out of a table that is narrow: one that is told elsewhere too, or by the order. */
  isSpare?: boolean
  /** The least width, for columns that must not be squeezed. */
  minWidth?: number
  /** How many lines most cells have, for those that are on their way; one without it. */
  lines?: number
}

export type Sorting = { by: string; direction: 'asc' | 'desc' }

export type TableProps<Row> = {
  /** What the table holds, for those who do not see it. */
  label: string
  columns: readonly Column<Row>[]
  /** Without them the table is on its way: its columns, and rows without words. */
  rows?: readonly Row[] | undefined
  rowKey: (row: Row) => string
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  /** What a phone's card says in the place of its heading and all columns but the actions. */
  renderCard?: (row: Row) => ReactNode
  /** Rows that are over and done with are drawn softer. */
  isFaded?: (row: Row) => boolean
  /** The rows are of the page before; the next one is on its way. */
  isOld?: boolean
}

/** A table from 900 pixels on, a list of cards below; the same columns, once. */
export const DataTable = <Row,>({ isOld = false, ...props }: TableProps<Row>) => {
  const isMobile = useMobile()
  return <Dimmed isOld={isOld}>{isMobile ? <Cards {...props} /> : <Table {...props} />}</Dimmed>
}

type RowsProps<Row> = Omit<TableProps<Row>, 'isOld'>

/** About what fills the first screen. */
const awaited: readonly undefined[] = Array.from({ length: 8 })

const Table = <Row,>(props: RowsProps<Row>) => {
  const { label, columns, rows, rowKey, sorting, onSort, isFaded } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.header}
                scope="col"
                data-align={column.align}
                data-actions={column.isActions || undefined}
                data-spare={column.isSpare || undefined}
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
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(rows ?? awaited).map((row, index) => (
            <tr
              key={row ? rowKey(row) : index}
              className={row && isFaded?.(row) ? classes.faded : undefined}
            >
              {columns.map((column) => (
                <td
                  key={column.header}
                  data-align={column.align}
                  data-heading={column.isHeading || undefined}
                  data-actions={column.isActions || undefined}
                  data-spare={column.isSpare || undefined}
                >
                  {row ? column.render(row) : <Words of={column} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

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
      <Icon size={14} stroke={1.8} aria-hidden />
    </UnstyledButton>
  )
}

const Cards = <Row,>(props: RowsProps<Row>) => {
  const { label, columns, rows, rowKey, renderCard, isFaded } = props
  const heading = columns.find((column) => column.isHeading) ?? columns[0]
  const actions = columns.find((column) => column.isActions)
  const facts = columns.filter((column) => column !== heading && column !== actions)
  return (
    <ul className={classes.cards} aria-label={label}>
      {(rows ?? awaited).map((row, index) => (
        <li
          key={row ? rowKey(row) : index}
          data-short={renderCard ? true : undefined}
          className={`${classes.card} ${row && isFaded?.(row) ? classes.faded : ''}`}
        >
          <div className={classes.cardTop}>
            <div className={classes.cardHeading}>
              {!row && <Words of={renderCard ? { lines: 2 } : heading} />}
              {row && (renderCard ? renderCard(row) : heading?.render(row))}
            </div>
            {actions && <div>{row ? actions.render(row) : <Words of={actions} />}</div>}
          </div>
          {!renderCard && (
            <dl className={classes.facts}>
              {facts.map((column) => (
                <div key={column.header} data-wide={column.isWide}>
                  <dt>{column.header}</dt>
                  <dd>{row ? column.render(row) : <Words of={column} />}</dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}

/** In the place of what a cell will say. */
const Words = ({ of }: { of: Pick<Column<never>, 'lines' | 'isActions'> | undefined }) =>
  of?.isActions ? (
    <Bone width="20px" height={20} />
  ) : (
    <div className={classes.words}>
      {timesOf(of?.lines ?? 1, (line) => (
        <div key={line}>
          <Bone width={`${5 + 3 * line}rem`} />
        </div>
      ))}
    </div>
  )
