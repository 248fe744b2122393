import type { ReactNode } from 'react'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import type { DialogControls } from '#ui/dialog/Dialog.tsx'
import type { Call, SendCallbacks } from '#ui/use-call.ts'

type Props<Row> = DialogControls & {
  noun: string
  record: Row
  remove: Call & { mutate: (record: Row, callbacks?: Partial<SendCallbacks>) => void }
  children: ReactNode
  /** Leaves the record's page as soon as the operator deletes the record. */
  onDelete?: (() => void) | undefined
}

/**
 * Asks before deleting a record. Stays open if the deletion fails, unless the operator leaves the
 * record's page.
 */
export const DeleteDialog = <Row,>(props: Props<Row>) => {
  const { noun, record, remove, onDelete, ...dialog } = props
  return (
    <ConfirmDialog
      {...dialog}
      title={`Delete this ${noun}?`}
      confirmLabel={`Delete ${noun}`}
      cancelLabel={`Keep ${noun}`}
      isDestructive
      call={remove}
      onConfirm={(callbacks) => {
        remove.mutate(record, onDelete ? undefined : callbacks)
        onDelete?.()
      }}
    />
  )
}
