import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { ActionButton } from '#ui/ActionButton.tsx'
import { type RowAction, RowMenu } from '#ui/list/RowMenu.tsx'
import { useMobile } from '#ui/use-mobile.ts'

type Optional = RowAction | false | null | undefined

type Props = {
  name: string
  /** The most likely action. */
  primary?: Optional
  /** At most two other frequent actions, most frequent first; in the menu on a phone. */
  secondary?: readonly Optional[]
  /** Less common and destructive actions, in the menu. */
  more: readonly Optional[]
}

/** The actions of a record: at most three buttons (one on a phone) and a menu. */
export const DetailActions = ({ name, primary, secondary = [], more }: Props) => {
  const isMobile = useMobile()
  const others = secondary.filter(isGiven)
  const main = primary || (isMobile && others.shift())
  const buttons = isMobile ? [] : others
  return (
    <>
      {buttons.toReversed().map((action) => (
        <ActionOf key={action.label} {...action} variant="default" />
      ))}
      {main && <ActionOf {...main} variant={main === primary ? 'filled' : 'default'} />}
      <RowMenu
        label={`More actions for ${name}`}
        isFramed
        actions={[...(isMobile ? others : []), ...more.filter(isGiven)]}
      />
    </>
  )
}

const isGiven = (action: Optional): action is RowAction => Boolean(action)

const ActionOf = ({ variant, ...action }: RowAction & { variant: 'filled' | 'default' }) => {
  const { label, Icon, to, isPending, isDestructive: _, ...rest } = action
  const look = { variant, leftSection: Icon && <Icon size={18} aria-hidden />, children: label }
  if (to === undefined) return <ActionButton {...look} {...rest} loading={isPending} />
  return to.startsWith('/') ? (
    <Button {...look} component={Link} to={to} />
  ) : (
    <Button {...look} component="a" href={to} />
  )
}
