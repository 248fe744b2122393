import type { ReactNode } from 'react'
import classes from '#ui/EmptyState.module.css'
import { Picture, type PictureName } from '#ui/Picture.tsx'

type Props = {
  picture?: PictureName
  title: string
  /** Explains what will be here, and how to add it. */
  children?: ReactNode
  /** The next step. */
  action?: ReactNode
}

/** Shown instead of a list without entries. */
export const EmptyState = ({ picture = 'boat', title, children, action }: Props) => (
  <div className={classes.empty}>
    <Picture name={picture} />
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {action}
  </div>
)
