import { Stack } from '@mantine/core'
import { ChangePasswordForm } from '#operator/ChangePasswordForm.tsx'
import { SessionsPanel } from '#operator/SessionsPanel.tsx'
import { Panel } from '#ui/Panel.tsx'

/** The signed-in devices and the password. */
export const SignInPanel = () => (
  <Stack gap={16} maw="52rem">
    <SessionsPanel />
    <Panel title="Change password">
      <ChangePasswordForm />
    </Panel>
  </Stack>
)
