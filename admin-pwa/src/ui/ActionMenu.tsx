import { ActionIcon, Loader, Menu, Text } from '@mantine/core'
import { IconDots, type TablerIcon } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useDisabledReason } from '#ui/ActionButton.tsx'
import type { Call } from '#ui/use-call.ts'

type Look = { label: string; Icon?: TablerIcon; isDestructive?: boolean }

/** @property to a path, or a URL such as a mailto link */
type LinkAction = Look & { to: string } & { [Name in keyof ButtonOptions]?: never }

type ButtonAction = Look & ButtonOptions & { to?: never }

type ButtonOptions = {
  onClick: () => void
  /** Why the action isn't available; shown in the disabled item. */
  blockedReason?: string | undefined
  needsNetwork?: boolean
  call?: Call
}

/** A link is always available, even offline. */
export type MenuAction = LinkAction | ButtonAction

/**
 * Returns a function that creates actions.
 * @param reasonOf returns why an action isn't available
 */
export const actionFactory =
  <Name extends string>(
    reasonOf: (name: Name) => string | undefined,
    { needsNetwork = false } = {},
  ) =>
  (name: Name, label: string, Icon: TablerIcon, onClick: () => void): ButtonAction => ({
    label,
    Icon,
    needsNetwork,
    onClick,
    blockedReason: reasonOf(name),
  })

type Props = {
  label: string
  actions: readonly MenuAction[]
  isFramed?: boolean
}

export const ActionMenu = ({ label, actions, isFramed = false }: Props) => (
  <Menu
    position="bottom-end"
    width={260}
    // A scrolling container must not cut off the menu.
    floatingStrategy="fixed"
    middlewares={{ flip: true, shift: true, size: { padding: 8, apply: fitToScreen } }}
  >
    <Menu.Target>
      <ActionIcon aria-label={label} {...(isFramed && { variant: 'default', size: 36 })}>
        <IconDots size={20} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {actions.map((action) => (
        <Fragment key={action.label}>
          {/* Separates destructive actions, to avoid accidental clicks. */}
          {action.isDestructive && <Menu.Divider my="sm" />}
          <MenuEntry {...action} />
        </Fragment>
      ))}
    </Menu.Dropdown>
  </Menu>
)

const MenuEntry = ({ label, Icon, to, call, ...action }: MenuAction) => {
  const reason = useDisabledReason(action.blockedReason, action.needsNetwork ?? call?.needsNetwork)
  const leftSection = Icon && <Icon size={18} aria-hidden />
  if (reason)
    return (
      <Menu.Item
        leftSection={leftSection}
        aria-disabled
        c="dimmed"
        style={{ cursor: 'not-allowed' }}
        closeMenuOnClick={false}
      >
        {label}
        <Text component="span" display="block" fz={13} mt={2}>
          {reason}
        </Text>
      </Menu.Item>
    )
  const look = { leftSection, children: label }
  if (to) return <Menu.Item {...look} component={Link} to={to} />
  return (
    <Menu.Item
      leftSection={call?.isPending ? <Loader size={18} /> : leftSection}
      disabled={call?.isPending}
      color={action.isDestructive ? 'danger' : undefined}
      onClick={action.onClick}
    >
      {label}
    </Menu.Item>
  )
}

const fitToScreen = (room: { availableHeight: number; elements: { floating: HTMLElement } }) => {
  room.elements.floating.style.maxHeight = `${room.availableHeight}px`
  room.elements.floating.style.overflowY = 'auto'
}
