import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '#data/store.ts'
import classes from '#ui/PageHeader.module.css'
import { headerActionsSlot, usePageTitle } from '#ui/page-title.ts'

type Props = {
  /** The page's h1, shown in the layout's header. */
  title: string
  subtitle?: string
  /** Left side: tabs, a back link or a summary. */
  children?: ReactNode
  /**
   * Buttons on the right; one of them is the screen's primary action. They move into the layout's
   * header if there is room and no `children`.
   */
  actions?: ReactNode
  /** Shows only icons on a phone, so that the buttons fit beside `children`. */
  isTight?: boolean
}

/** The first element of every screen: sets the page title and shows its actions. */
export const PageHeader = ({ title, subtitle, children, actions, isTight }: Props) => {
  usePageTitle(title, subtitle)
  const place = useStore(headerActionsSlot)
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
