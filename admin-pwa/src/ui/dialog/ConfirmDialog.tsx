import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '#data/api.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { DialogButtons } from '#ui/dialog/DialogButtons.tsx'
import { useChangeConfirmation, type WatchedValues } from '#ui/dialog/use-change-confirmation.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { WholePhrases } from '#ui/WholePhrases.tsx'

type Question = {
  onClose: () => void
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  isDestructive?: boolean
  isPending?: boolean
  needsNetwork?: boolean
  reason?: string | undefined
  /**
   * The values that the question mentions. If one changes while the dialog is open, the operator
   * has to confirm the change.
   */
  watched?: WatchedValues
  /** The title of the alert that `fail` shows. */
  errorTitle?: string
  /** @param fail keeps the dialog open and shows why the call failed */
  onConfirm: (fail: (error: Error) => void) => void
}

type Props = Question & DialogControls & { title: string; isAboveAll?: boolean }

export const ConfirmDialog = ({ opened, title, isAboveAll, ...question }: Props) => (
  <Dialog
    opened={opened}
    onClose={() => question.isPending || question.onClose()}
    title={title}
    size="sm"
    closeOnClickOutside
    isAboveAll={isAboveAll}
  >
    <Confirmation {...question} />
  </Dialog>
)

export const Confirmation = ({ watched = {}, ...props }: Question) => {
  const { notice, reason } = useChangeConfirmation(watched, Boolean(props.isPending))
  const [failure, setFailure] = useState<Error>()
  return (
    <>
      {notice}
      {failure && !props.isPending && (
        <ProblemAlert title={props.errorTitle ?? ''}>{errorMessage(failure)}</ProblemAlert>
      )}
      <Text component="div">
        <WholePhrases>{props.children}</WholePhrases>
      </Text>
      <DialogButtons>
        <ActionButton
          variant="default"
          disabled={props.isPending}
          onClick={props.onClose}
          data-autofocus
        >
          {props.cancelLabel ?? 'Keep it'}
        </ActionButton>
        <ActionButton
          needsNetwork={props.needsNetwork}
          reason={props.reason ?? reason}
          color={props.isDestructive ? 'danger' : 'accent'}
          loading={props.isPending}
          onClick={() => props.onConfirm(setFailure)}
        >
          {props.confirmLabel}
        </ActionButton>
      </DialogButtons>
    </>
  )
}
