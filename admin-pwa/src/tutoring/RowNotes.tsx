import { useMemo } from 'react'
import classes from '#tutoring/RowNotes.module.css'
import { groupRows, type RowNote } from '#tutoring/sheet-labels.ts'
import { Paged } from '#ui/Paged.tsx'

type Props = { title: string; notes: readonly RowNote[] }

/** Lists notes about rows of a sheet, by row number. */
export const RowNotes = ({ title, notes }: Props) => {
  const runs = useMemo(() => groupRows(notes), [notes])
  if (runs.length === 0) return null
  return (
    <section className={classes.notes} aria-label={title}>
      <h3>{title}</h3>
      <Paged rows={runs} noun="notes">
        {(shown) => (
          <ul>
            {shown.map(({ rows, text }) => (
              <li key={rows}>
                <span className="figures">{rows}</span>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </section>
  )
}
