import classes from '#operator/BusinessForm.module.css'
import { ChangePasswordForm } from '#operator/ChangePasswordForm.tsx'
import { SessionsPanel } from '#operator/SessionsPanel.tsx'
import { Panel } from '#ui/Panel.tsx'

/** Where the operator is signed in, and with what. */
export const SignInPanel = () => (
  <div className={classes.form}>
    <SessionsPanel />
    <Panel title="Change Password">
      <ChangePasswordForm />
    </Panel>
  </div>
)
