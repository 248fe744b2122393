import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ActionButton } from '#ui/ActionButton.tsx'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { DialogButtons } from '#ui/form/FormButtons.tsx'

type Question = {
  onClose: () => void
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  isDestructive?: boolean
  isPending?: boolean
  needsNetwork?: boolean
  reason?: string | undefined
  onConfirm: () => void
}

type Props = Question & DialogControls & { title: string; isAboveAll?: boolean }

export const ConfirmDialog = ({ opened, title, isAboveAll, ...question }: Props) => (
  <Dialog
    opened={opened}
    onClose={question.onClose}
    title={title}
    size="sm"
    closeOnClickOutside
    isAboveAll={isAboveAll}
  >
    <Confirmation {...question} />
  </Dialog>
)

export const Confirmation = (props: Question) => (
  <>
    <Text component="div">{props.children}</Text>
    <DialogButtons>
      <Button variant="default" onClick={props.onClose} data-autofocus>
        {props.cancelLabel ?? 'Keep it'}
      </Button>
      <ActionButton
        needsNetwork={props.needsNetwork}
        reason={props.reason}
        color={props.isDestructive ? 'danger' : 'accent'}
        loading={props.isPending}
        onClick={props.onConfirm}
      >
        {props.confirmLabel}
      </ActionButton>
    </DialogButtons>
  </>
)
