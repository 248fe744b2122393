import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCloseDialog } from '#ui/dialog/Dialog.tsx'
import classes from '#ui/dialog/DialogButtons.module.css'

/** The last row of a dialog or form. “Cancel” comes first and the action last. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <Group className={classes.buttons} gap="sm" justify="flex-end">
    {children}
  </Group>
)

/** Closes the surrounding dialog. Asks first if there are unsaved changes. */
export const CancelButton = ({ children = 'Cancel' }: { children?: string | undefined }) => {
  const close = useCloseDialog()
  return (
    <Button variant="default" onClick={() => close()}>
      {children}
    </Button>
  )
}
