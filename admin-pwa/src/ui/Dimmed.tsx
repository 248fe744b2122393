import type { ReactNode } from 'react'
import classes from '#ui/Dimmed.module.css'

type Props = {
  /** What is shown is what was asked for before; the next is on its way. */
  isOld: boolean
  children: ReactNode
}

/** Keeps what was there in sight, drawn without colour, until what was asked for has come. */
export const Dimmed = ({ isOld, children }: Props) => (
  <div aria-busy={isOld} className={isOld ? classes.dimmed : undefined}>
    {children}
  </div>
)
