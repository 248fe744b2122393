import { Button } from '@mantine/core'
import { isValidElement, type ReactElement } from 'react'
import { Link } from 'react-router'
import { ActionButton } from '#ui/ActionButton.tsx'
import { ActionMenu, type MenuAction } from '#ui/ActionMenu.tsx'

type Props = {
  /** The record's name, or the title of the list's screen. */
  name: string
  /**
   * The primary action. By default, the first of the other actions becomes a quiet button; with
   * 'none', they are all in the menu.
   */
  primary?: MenuAction | ReactElement | 'none' | undefined
  /** The most frequent actions come first, and destructive ones last. */
  more: readonly (MenuAction | false | null | undefined)[]
}

export const HeaderActions = ({ name, primary, more }: Props) => {
  const others = more.filter((action) => !!action)
  const first = primary === 'none' ? undefined : (primary ?? others.shift())
  const variant = primary ? 'filled' : 'default'
  return (
    <>
      {isValidElement(first) ? first : first && <ActionOf {...first} variant={variant} />}
      {others.length > 0 && (
        <ActionMenu label={`More actions for ${name}`} isFramed actions={others} />
      )}
    </>
  )
}

const ActionOf = ({ variant, ...action }: MenuAction & { variant: 'filled' | 'default' }) => {
  const { label, Icon, to, isDestructive: _, ...rest } = action
  const look = { variant, leftSection: Icon && <Icon size={18} aria-hidden />, children: label }
  if (to) return <Button {...look} component={Link} to={to} />
  return <ActionButton {...look} {...rest} />
}
