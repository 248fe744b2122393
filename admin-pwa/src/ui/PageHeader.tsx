import type { ReactNode } from 'react'
import classes from '#ui/PageHeader.module.css'
import { useNamePage } from '#ui/page-title.ts'

type Props = {
  /** The page's h1, shown in the layout's header. */
  title: string
  subtitle?: string
  /** What stands at the left: tabs, a way back, a summary. */
  children?: ReactNode
  /** Buttons at the right; one of them is the screen's primary action. */
  actions?: ReactNode
}

/** Every screen begins with one: it names the page and holds its actions. */
export const PageHeader = ({ title, subtitle, children, actions }: Props) => {
  useNamePage(title, subtitle)
  if (!children && !actions) return null
  return (
    <div className={classes.bar}>
      <div className={classes.start}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
