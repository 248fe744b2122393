import { Button, Group, Text } from '@mantine/core'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { useSignIn } from '#operator/SignInProvider.tsx'

export const AccountMenu = ({ onLogout }: { onLogout?: () => void }) => {
  const { operator, signOut } = useSignIn()
  const leave = () => {
    onLogout?.()
    signOut()
  }
  return (
    <Group gap={12} wrap="nowrap" justify="space-between">
      <Group className="soft" gap={6} wrap="nowrap" maw="12rem" title={operator?.username}>
        <IconUserCircle size={20} aria-hidden />
        <Text component="span" fz={15} truncate>
          {operator?.username}
        </Text>
      </Group>
      <Button
        variant="subtle"
        color="neutral"
        leftSection={<IconLogout size={18} aria-hidden />}
        onClick={leave}
        size="sm"
      >
        Logout
      </Button>
    </Group>
  )
}
