import { Button, Group } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { ActionButton } from '#ui/ActionButton.tsx'
import { useCloseDialog } from '#ui/dialog/Dialog.tsx'
import classes from '#ui/form/FormButtons.module.css'

type SubmitProps = Omit<ComponentProps<typeof ActionButton>, 'type' | 'children'> & {
  children: string
  isPending: boolean
  pending?: string | undefined
}

type Props = SubmitProps & {
  /** Focuses the submit button when the dialog opens, for a form without fields. */
  isFirst?: boolean
  cancel?: string
}

export const FormButtons = ({ cancel, isFirst, ...submit }: Props) => (
  <DialogButtons>
    <CancelButton>{cancel}</CancelButton>
    <SubmitButton data-autofocus={isFirst || undefined} {...submit} />
  </DialogButtons>
)

export const SubmitButton = (props: SubmitProps) => {
  const { children, isPending, pending = 'Saving...', disabled = false, ...rest } = props
  return (
    <ActionButton type="submit" disabled={disabled || isPending} {...rest}>
      {isPending ? pending : children}
    </ActionButton>
  )
}

/** The last row of a dialog or form: Cancel first, the action last. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <Group className={classes.buttons} gap={8} justify="flex-end">
    {children}
  </Group>
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
