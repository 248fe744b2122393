import { ChangePasswordForm } from '#operator/ChangePasswordForm.tsx'
import { SessionsPanel } from '#operator/SessionsPanel.tsx'
import classes from '#operator/SignInPanel.module.css'
import { Panel } from '#ui/Panel.tsx'

/** Where the operator is signed in, and with what. */
export const SignInPanel = () => (
  <div className={classes.panels}>
    <SessionsPanel />
    <Panel title="Change Password">
      <ChangePasswordForm />
    </Panel>
  </div>
)
