import { Stack } from '@mantine/core'
import { ChangePasswordForm } from '#operator/ChangePasswordForm.tsx'
import { SessionsPanel } from '#operator/SessionsPanel.tsx'
import { Panel } from '#ui/Panel.tsx'

/** Where the operator is signed in, and with what. */
export const SignInPanel = () => (
  <Stack gap={16} maw="52rem">
    <SessionsPanel />
    <Panel title="Change Password">
      <ChangePasswordForm />
    </Panel>
  </Stack>
)
