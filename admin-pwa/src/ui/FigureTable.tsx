import type { ReactNode } from 'react'
import classes from '#ui/FigureTable.module.css'

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
