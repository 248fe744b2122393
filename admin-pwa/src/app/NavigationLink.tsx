import { NavLink } from 'react-router'
import { TodoBadge } from '#todo/TodoBadge.tsx'
import type { NavigationEntry } from '#ui/route/navigation.ts'

type Props = {
  entry: NavigationEntry
  iconSize: number
  className: string | undefined
  onClick?: () => void
}

export const NavigationLink = ({ entry, iconSize, ...link }: Props) => (
  <NavLink to={entry.to} end={!entry.hasPages} {...link}>
    <entry.icon size={iconSize} aria-hidden />
    <span>{entry.label}</span>
    {entry.hasTodoBadge && <TodoBadge />}
  </NavLink>
)
