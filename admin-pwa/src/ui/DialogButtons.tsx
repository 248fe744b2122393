import type { ReactNode } from 'react'
import classes from '#ui/DialogButtons.module.css'

/** The last line of a dialog or form: the way back first, the action last. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className={classes.buttons}>{children}</div>
)
