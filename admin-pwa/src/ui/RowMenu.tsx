import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { useOfflineReason } from '#data/status.ts'
import classes from '#ui/RowMenu.module.css'

export type RowAction = {
  label: string
  icon?: ReactNode
  onClick: () => void
  /** Why it may not be done now: the entry stays, disabled, with this below it. */
  reason?: string | undefined
  /** It cannot wait for a network. */
  needsNetwork?: boolean
  isDestructive?: boolean
}

/** A row's actions behind one button, named after the row. */
export const RowMenu = ({ label, actions }: { label: string; actions: readonly RowAction[] }) => (
  <Menu
    position="bottom-end"
    width={260}
    // So that nothing cuts it off.
    floatingStrategy="fixed"
    middlewares={{ flip: true, shift: true, size: { padding: 8, apply: fitToScreen } }}
  >
    <Menu.Target>
      <ActionIcon aria-label={label}>
        <IconDots size={20} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {actions.map((action) => (
        <Fragment key={action.label}>
          {/* Set apart: nobody should meet it on the way to another. */}
          {action.isDestructive && <Menu.Divider my={8} />}
          <Entry {...action} />
        </Fragment>
      ))}
    </Menu.Dropdown>
  </Menu>
)

const Entry = ({ label, icon, onClick, needsNetwork, isDestructive, ...action }: RowAction) => {
  const whyOffline = useOfflineReason()
  const reason = action.reason ?? (needsNetwork ? whyOffline : undefined)
  return (
    <Menu.Item
      leftSection={icon}
      color={isDestructive && !reason ? 'danger' : undefined}
      aria-disabled={reason ? true : undefined}
      closeMenuOnClick={!reason}
      className={reason ? classes.refused : undefined}
      onClick={reason ? undefined : onClick}
    >
      {label}
      {reason && <span className={classes.reason}>{reason}</span>}
    </Menu.Item>
  )
}

/** With all its reasons a menu may be longer than a phone is: then it scrolls. */
const fitToScreen = (room: { availableHeight: number; elements: { floating: HTMLElement } }) => {
  room.elements.floating.style.maxHeight = `${room.availableHeight}px`
  room.elements.floating.style.overflowY = 'auto'
}
