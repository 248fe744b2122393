import { Button, Group } from '@mantine/core'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import classes from '#operator/AccountMenu.module.css'
import { useSession } from '#operator/SessionProvider.tsx'

/** The signed-in user's name and the Logout button. */
export const AccountMenu = ({ onOpen }: { onOpen?: () => void }) => {
  const { user, signOut } = useSession()
  const leave = () => {
    onOpen?.()
    signOut()
  }
  return (
    <Group gap={12} wrap="nowrap" justify="space-between">
      <span className={classes.name} title={user?.username}>
        <IconUserCircle size={20} stroke={1.6} aria-hidden />
        <span>{user?.username}</span>
      </span>
      <Button
        variant="default"
        leftSection={<IconLogout size={16} aria-hidden />}
        onClick={leave}
        size="sm"
      >
        Logout
      </Button>
    </Group>
  )
}
