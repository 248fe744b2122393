import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { useOfflineReason } from '#data/status.ts'

export type RowAction = {
  label: string
  icon?: ReactNode
  onClick: () => void
  /** Why the action isn't available now; disables the item and is shown below it. */
  reason?: string | undefined
  /** Disables the item while offline. */
  needsNetwork?: boolean
  isDestructive?: boolean
}

export const RowMenu = ({ label, actions }: { label: string; actions: readonly RowAction[] }) => (
  <Menu
    position="bottom-end"
    width={260}
    // Scroll containers must not clip the menu.
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
          {/* Set apart to avoid accidental clicks. */}
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
      closeMenuOnClick={!reason}
      {...(reason
        ? { 'aria-disabled': true, c: 'dimmed', style: { cursor: 'not-allowed' } }
        : { onClick })}
    >
      {label}
      {reason && (
        <Text component="span" display="block" fz={13} mt={2}>
          {reason}
        </Text>
      )}
    </Menu.Item>
  )
}

/** Scrolls the menu if it is taller than the screen. */
const fitToScreen = (room: { availableHeight: number; elements: { floating: HTMLElement } }) => {
  room.elements.floating.style.maxHeight = `${room.availableHeight}px`
  room.elements.floating.style.overflowY = 'auto'
}
