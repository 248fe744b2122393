import { ActionIcon, Button, Group } from '@mantine/core'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import classes from '#operator/AccountMenu.module.css'
import { useSession } from '#operator/SessionProvider.tsx'
import { useMobile } from '#ui/use-mobile.ts'

/** Who is signed in, and the way out. */
export const AccountMenu = () => {
  const { user, signOut } = useSession()
  if (useMobile())
    return (
      <ActionIcon aria-label="Logout" onClick={signOut}>
        <IconLogout size={20} aria-hidden />
      </ActionIcon>
    )
  return (
    <Group gap={12} wrap="nowrap">
      <span className={classes.name} title={user?.username}>
        <IconUserCircle size={20} stroke={1.6} aria-hidden />
        <span>{user?.username}</span>
      </span>
      <Button
        variant="default"
        leftSection={<IconLogout size={16} aria-hidden />}
        onClick={signOut}
        size="sm"
      >
        Logout
      </Button>
    </Group>
  )
}
