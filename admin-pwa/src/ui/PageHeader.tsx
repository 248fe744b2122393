import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '#data/store.ts'
import classes from '#ui/PageHeader.module.css'
import { headerActionsSlot, usePageTitle } from '#ui/route/page-title.ts'

type Props = {
  /** The page's h1, shown in the layout's header. */
  title: string
  subtitle?: string
  /** Links to related screens, or to parts of this screen. */
  tabs?: ReactNode
  /** The left side: filters, a back link or a summary. */
  children?: ReactNode
  /**
   * Buttons, the primary one last. They move into the layout's header if there is room; on a phone,
   * they show only their icons.
   */
  actions?: ReactNode
}

/** The first element of every screen: sets the page title and shows its actions. */
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
