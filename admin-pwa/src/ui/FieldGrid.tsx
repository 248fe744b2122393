import type { ReactNode } from 'react'
import classes from '#ui/FieldGrid.module.css'

/** Fields two by two, one by one on a phone. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className={classes.grid}>{children}</div>
)
