import type { ReactNode } from 'react'
import classes from '#ui/EmptyState.module.css'
import { Picture, type PictureName } from '#ui/Picture.tsx'

type Props = {
  picture?: PictureName
  title: string
  /** What would be here, and how it gets here. */
  children?: ReactNode
  /** The next step. */
  action?: ReactNode
}

/** A list without entries. */
export const EmptyState = ({ picture = 'boat', title, children, action }: Props) => (
  <div className={classes.empty}>
    <Picture name={picture} />
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {action}
  </div>
)
