import type { ReactNode } from 'react'
import classes from '#ui/FigureTable.module.css'
import { Bone, timesOf } from '#ui/Skeletons.tsx'

type Props = {
  /** What the table holds, for those who do not see it. */
  label: string
  headers: readonly string[]
  /** Rows: each begins with a `th` of its own, figures follow. */
  children: ReactNode
}

/** A small table inside of a panel: names at the left, figures at the right. */
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

/** A small table that is on its way, its line of headers counted. */
export const FigureTableSkeleton = ({ columns, rows }: { columns: number; rows: number }) => (
  <table className={classes.table}>
    <tbody>
      {timesOf(rows, (row) => (
        <tr key={row}>
          {timesOf(columns, (column) => (
            <td key={column}>
              <Bone width="70%" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
