import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ActionButton } from '#ui/ActionButton.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { DialogButtons } from '#ui/DialogButtons.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  /** What will happen, and what will not. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  isDestructive?: boolean
  isPending?: boolean
  needsNetwork?: boolean
  isAboveAll?: boolean
  onConfirm: () => void
}

/** Asks before something that cannot be taken back. */
export const ConfirmDialog = (props: Props) => (
  <Dialog
    opened={props.opened}
    onClose={props.onClose}
    title={props.title}
    size="sm"
    closeOnClickOutside
    isAboveAll={props.isAboveAll}
  >
    <Text component="div">{props.children}</Text>
    <DialogButtons>
      <Button variant="default" onClick={props.onClose} data-autofocus>
        {props.cancelLabel ?? 'Keep it'}
      </Button>
      <ActionButton
        needsNetwork={props.needsNetwork}
        color={props.isDestructive ? 'danger' : 'accent'}
        loading={props.isPending}
        onClick={props.onConfirm}
      >
        {props.confirmLabel}
      </ActionButton>
    </DialogButtons>
  </Dialog>
)
