import { useMemo, useState } from 'react'
import classes from '#tutoring/RowNotes.module.css'
import { groupRows, type RowNote } from '#tutoring/sheet-labels.ts'
import { Pagination } from '#ui/Pagination.tsx'

type Props = { title: string; notes: readonly RowNote[] }

/** Lists notes about rows of a sheet, by row number. */
export const RowNotes = ({ title, notes }: Props) => {
  const runs = useMemo(() => groupRows(notes), [notes])
  const [page, setPage] = useState(1)
  if (runs.length === 0) return null
  // The list may have become shorter, for example after switching to another month.
  const shown = Math.min(page, Math.ceil(runs.length / pageSize))
  return (
    <section className={classes.notes} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {runs.slice((shown - 1) * pageSize, shown * pageSize).map(({ rows, text }) => (
          <li key={rows}>
            <span className="figures">{rows}</span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {runs.length > pageSize && (
        <Pagination
          page={shown}
          pageSize={pageSize}
          total={runs.length}
          onPage={setPage}
          noun="notes"
        />
      )}
    </section>
  )
}

const pageSize = 10
