import type { ReactNode } from 'react'
import classes from '#ui/Dimmed.module.css'

type Props = {
  /** Whether the content is still the previous data while new data loads. */
  isPlaceholder: boolean
  children: ReactNode
}

/** Dims the previous content until new data has loaded. */
export const Dimmed = ({ isPlaceholder, children }: Props) => (
  <div aria-busy={isPlaceholder} className={isPlaceholder ? classes.dimmed : undefined}>
    {children}
  </div>
)
