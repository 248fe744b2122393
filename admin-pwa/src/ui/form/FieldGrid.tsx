import type { ReactNode } from 'react'
import classes from '#ui/form/FieldGrid.module.css'

/** Lays out fields in two columns, or in one column on a phone. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className={classes.grid}>{children}</div>
)
