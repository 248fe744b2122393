import { NavLink } from 'react-router'
import { TodoBadge } from '#todo/TodoBadge.tsx'
import type { Screen } from '#ui/route/navigation.ts'

type Props = {
  screen: Screen
  iconSize: number
  className: string | undefined
  onClick?: () => void
}

export const ScreenLink = ({ screen, iconSize, ...link }: Props) => (
  <NavLink to={screen.to} end={!screen.hasPages} {...link}>
    <screen.icon size={iconSize} aria-hidden />
    <span>{screen.label}</span>
    {screen.hasTodoBadge && <TodoBadge />}
  </NavLink>
)
