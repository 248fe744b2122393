import type { Synced } from '@synapse/shared/sync/contract'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import type { DialogControls } from '#ui/dialog/Dialog.tsx'
import { type Deletable, type SavedType, useDeleteRecord } from '#ui/record/use-save-record.ts'

type Props<T extends SavedType> = DialogControls & {
  definition: Deletable<T>
  record: Synced[T]
  title: string
  /** The record's name on the buttons, for example 'draft'. */
  noun: string
  cancelLabel?: string
  children: ReactNode
  /** Called when the operator deletes the record, for example to leave its page. */
  onDelete?: (() => void) | undefined
}

export const DeleteDialog = <T extends SavedType>(props: Props<T>) => {
  const { definition, record, noun, onDelete, ...dialog } = props
  const { mutate } = useDeleteRecord(definition)
  return (
    <ConfirmDialog
      {...dialog}
      confirmLabel={`Delete ${noun}`}
      isDestructive
      // Don't wait for the deletion: it removes the page, so a success callback wouldn't run.
      onConfirm={() => {
        mutate(record)
        dialog.onClose()
        onDelete?.()
      }}
    />
  )
}
