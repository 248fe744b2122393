import type { ReactNode } from 'react'
import classes from '#ui/Dimmed.module.css'

type Props = {
  /** The content is the previous data while new data loads. */
  isOld: boolean
  children: ReactNode
}

/** Dims the previous content until new data has loaded. */
export const Dimmed = ({ isOld, children }: Props) => (
  <div aria-busy={isOld} className={isOld ? classes.dimmed : undefined}>
    {children}
  </div>
)
