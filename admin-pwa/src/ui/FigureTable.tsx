import type { ReactNode } from 'react'
import classes from '#ui/FigureTable.module.css'
import { repeat, SkeletonBar } from '#ui/Skeletons.tsx'

type Props = {
  /** Name of the table for screen readers. */
  label: string
  headers: readonly string[]
  /** Table rows: a `th` with the name, then the figures. */
  children: ReactNode
}

/** A small table inside a panel: names on the left, figures on the right. */
export const FigureTable = ({ label, headers, children }: Props) => (
  <table className={classes.table} aria-label={label}>
    <thead>
      <tr>
        {headers.map((header) => (
          <th key={header} scope="col">
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

/** The skeleton of a FigureTable. @param props `rows` includes the header row */
export const FigureTableSkeleton = ({ columns, rows }: { columns: number; rows: number }) => (
  <table className={classes.table}>
    <tbody>
      {repeat(rows, (row) => (
        <tr key={row}>
          {repeat(columns, (column) => (
            <td key={column}>
              <SkeletonBar width="70%" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
