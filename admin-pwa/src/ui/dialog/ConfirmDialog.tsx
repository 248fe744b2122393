import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '#data/api.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { DialogButtons } from '#ui/dialog/DialogButtons.tsx'
import { useChangeConfirmation, type WatchedValues } from '#ui/dialog/use-change-confirmation.tsx'
import { ErrorAlert } from '#ui/ErrorAlert.tsx'
import type { Call, SendCallbacks } from '#ui/use-call.ts'
import { WholePhrases } from '#ui/WholePhrases.tsx'

type Question = {
  onClose: () => void
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  isDestructive?: boolean
  call?: Call
  blockedReason?: string | undefined
  /** Values in the question. If one of them changes, the operator must confirm again. */
  watched?: WatchedValues
  /** The title of the alert that shows why the call failed; omitted if a toast shows the reason. */
  errorTitle?: string
  /** @param callbacks close the dialog after success, and show the alert after a failure */
  onConfirm: (callbacks: Pick<SendCallbacks, 'onSuccess' | 'onError'>) => void
}

type Props = Question & DialogControls & { title: string; isAboveAll?: boolean }

export const ConfirmDialog = ({ opened, title, isAboveAll, ...question }: Props) => (
  <Dialog
    opened={opened}
    onClose={() => question.call?.isPending || question.onClose()}
    title={title}
    size="sm"
    closeOnClickOutside
    isAboveAll={isAboveAll}
  >
    <Confirmation {...question} />
  </Dialog>
)

export const Confirmation = ({ watched = {}, ...props }: Question) => {
  const isPending = Boolean(props.call?.isPending)
  const { notice, blockedReason } = useChangeConfirmation(watched, props.call)
  const [failure, setFailure] = useState<Error>()
  return (
    <>
      {notice}
      {props.errorTitle && failure && !isPending && (
        <ErrorAlert title={props.errorTitle}>{errorMessage(failure)}</ErrorAlert>
      )}
      <Text component="div">
        <WholePhrases>{props.children}</WholePhrases>
      </Text>
      <DialogButtons>
        <ActionButton variant="default" disabled={isPending} onClick={props.onClose} data-autofocus>
          {props.cancelLabel ?? 'Keep it'}
        </ActionButton>
        <ActionButton
          blockedReason={props.blockedReason ?? blockedReason}
          color={props.isDestructive ? 'danger' : 'accent'}
          call={props.call}
          // A double click on the button that opens the question must not also answer it.
          onClick={({ detail }) =>
            detail < 2 && props.onConfirm({ onSuccess: props.onClose, onError: setFailure })
          }
        >
          {props.confirmLabel}
        </ActionButton>
      </DialogButtons>
    </>
  )
}
