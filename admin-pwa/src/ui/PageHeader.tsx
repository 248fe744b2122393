import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '#data/store.ts'
import classes from '#ui/PageHeader.module.css'
import { actionsPlace, useNamePage } from '#ui/page-title.ts'

type Props = {
  /** The page's h1, shown in the layout's header. */
  title: string
  subtitle?: string
  /** What stands at the left: tabs, a way back, a summary. */
  children?: ReactNode
  /**
   * Buttons at the right, in the header where it has the room and they would stand alone; one of
   * them is the screen's primary action.
   */
  actions?: ReactNode
  /** On a phone the buttons are signs alone, so that they stand beside what is at the left. */
  isTight?: boolean
}

/** Every screen begins with one: it names the page and holds its actions. */
export const PageHeader = ({ title, subtitle, children, actions, isTight }: Props) => {
  useNamePage(title, subtitle)
  const place = useStore(actionsPlace)
  if (!children && !actions) return null
  if (!children && place) return createPortal(actions, place)
  return (
    <div className={classes.bar}>
      <div className={classes.start}>{children}</div>
      {actions && (
        <div className={classes.actions} data-tight={isTight}>
          {actions}
        </div>
      )}
    </div>
  )
}
