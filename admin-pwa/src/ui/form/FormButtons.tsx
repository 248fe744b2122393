import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ActionButton } from '#ui/ActionButton.tsx'
import { useCloseDialog } from '#ui/dialog/Dialog.tsx'
import classes from '#ui/form/FormButtons.module.css'

type Props = {
  /** Label of the submit button, e.g. 'Save task'. */
  children: string
  isPending: boolean
  /** Label while the form is being sent. */
  pending?: string | undefined
  disabled?: boolean
  needsNetwork?: boolean
  /** Why the form can't be sent now. */
  reason?: string | undefined
  /** Focuses the submit button when the dialog opens, for a form without fields. */
  isFirst?: boolean
  color?: string
  cancel?: string
}

/** The Cancel and submit buttons of a form in a dialog. */
export const FormButtons = (props: Props) => {
  const {
    children,
    isPending,
    pending = 'Saving...',
    disabled = false,
    cancel,
    isFirst,
    ...rest
  } = props
  return (
    <DialogButtons>
      <CancelButton>{cancel}</CancelButton>
      <ActionButton
        type="submit"
        disabled={disabled || isPending}
        data-autofocus={isFirst || undefined}
        {...rest}
      >
        {isPending ? pending : children}
      </ActionButton>
    </DialogButtons>
  )
}

/** The last row of a dialog or form: Cancel first, the action last. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className={classes.buttons}>{children}</div>
)

/** Closes the surrounding dialog, after confirming if changes are unsaved. */
export const CancelButton = ({ children = 'Cancel' }: { children?: string | undefined }) => {
  const close = useCloseDialog()
  return (
    <Button variant="default" onClick={() => close()}>
      {children}
    </Button>
  )
}
