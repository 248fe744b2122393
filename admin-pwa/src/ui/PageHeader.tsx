import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '#data/store.ts'
import classes from '#ui/PageHeader.module.css'
import { headerActionsSlot, usePageTitle } from '#ui/route/page-title.ts'
import { usePhone } from '#ui/use-layout.ts'

type Props = {
  /** The page's h1, shown in the layout's header. */
  title: string
  subtitle?: string
  /** Links to related screens or parts. They share a row with the buttons, except on a phone. */
  tabs?: ReactNode
  /** Left side: filters, a back link or a summary. */
  children?: ReactNode
  /** Buttons, the primary one last. They move into the layout's header if there is room. */
  actions?: ReactNode
  /**
   * Shows only icons on a phone, to leave room for `children`. Without children, the icons move
   * into the layout's header even on a phone.
   */
  isTight?: boolean
}

/** The first element of every screen: sets the page title and shows its actions. */
export const PageHeader = ({ title, subtitle, tabs, children, actions, isTight }: Props) => {
  usePageTitle(title, subtitle)
  const isPhone = usePhone()
  const room = useStore(headerActionsSlot)
  const slot = isPhone && !(isTight && !children) ? null : room
  const buttons = actions && (
    <Group className={classes.actions} justify="flex-end" gap="sm" ml="auto" data-tight={isTight}>
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
