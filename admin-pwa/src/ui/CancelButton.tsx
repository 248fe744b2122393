import { Button } from '@mantine/core'
import { useCloseDialog } from '#ui/Dialog.tsx'

/** Closes the dialog around; what was typed is asked about. */
export const CancelButton = ({ children = 'Cancel' }: { children?: string | undefined }) => {
  const close = useCloseDialog()
  return (
    <Button variant="default" onClick={() => close()}>
      {children}
    </Button>
  )
}
