import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '#data/store.ts'
import classes from '#ui/PageHeader.module.css'
import { headerActionsSlot, usePageTitle } from '#ui/route/page-title.ts'

type Props = {
  /** The page's h1, which the layout shows in its header. */
  title: string
  subtitle?: string
  tabs?: ReactNode
  /** The content on the left: filters, a back link or a summary. */
  children?: ReactNode
  /**
   * Buttons, with the primary one last. If there is room, they move into the layout's header. On a
   * phone, they show only icons.
   */
  actions?: ReactNode
}

/** The first element of every screen. Sets the page's title and shows the screen's actions. */
export const PageHeader = ({ title, subtitle, tabs, children, actions }: Props) => {
  usePageTitle(title, subtitle)
  const slot = useStore(headerActionsSlot)
  const buttons = actions && (
    <Group className={classes.actions} justify="flex-end" gap="sm" ml="auto" wrap="nowrap">
      {actions}
    </Group>
  )
  const inHeader = slot && createPortal(buttons, slot)
  if (!tabs && !children && (slot || !actions)) return inHeader
  return (
    <Group className={classes.bar} justify="space-between" gap="8px 16px" mb="md">
      <Group className={`${classes.start} header-row`} gap="8px 16px" miw={0}>
        {tabs}
        {children}
      </Group>
      {inHeader}
      {!slot && buttons}
    </Group>
  )
}
