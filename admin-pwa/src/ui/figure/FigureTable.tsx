import type { ReactNode } from 'react'
import classes from '#ui/figure/FigureTable.module.css'
import { repeat, SkeletonBar } from '#ui/Skeletons.tsx'

type Props = {
  label: string
  headers: readonly string[]
  /** Each row has a unique name, followed by its figures. */
  rows?: readonly (readonly [name: string, ...figures: ReactNode[]])[]
  hasTotal?: boolean
  /** Whether rows have two lines in a narrow panel; defaults to more than three columns. */
  isWide?: boolean
  /** Table rows to show instead of `rows`: a `th` with the name, then the figures. */
  children?: ReactNode
}

export const FigureTable = ({ label, headers, rows = [], hasTotal, isWide, children }: Props) => (
  <div className={classes.frame}>
    <table
      className={classes.table}
      aria-label={label}
      data-wide={isWide || headers.length > 3 || undefined}
      data-total={hasTotal || undefined}
    >
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {figures.map((figure, column) => (
              <td key={headers[column + 1]} data-header={headers[column + 1]}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
        {children}
      </tbody>
    </table>
  </div>
)

/** @param props `rows` includes the header */
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
