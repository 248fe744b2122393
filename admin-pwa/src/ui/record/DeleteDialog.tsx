import type { Synced } from '@synapse/shared/sync/contract'
import type { ReactNode } from 'react'
import type { VersionedType } from '#data/outbox/optimistic-change.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import type { DialogControls } from '#ui/dialog/Dialog.tsx'
import { type Deletable, nounOf } from '#ui/record/record-definition.ts'
import { useDeleteRecord } from '#ui/record/use-delete-record.ts'

type Props<T extends VersionedType> = DialogControls & {
  definition: Deletable<T>
  record: Synced[T]
  /** The noun for the record, for example 'draft'; defaults to the record type's name. */
  noun?: string
  children: ReactNode
  /** Runs when the operator deletes the record, for example to leave the record's page. */
  onDelete?: (() => void) | undefined
}

export const DeleteDialog = <T extends VersionedType>(props: Props<T>) => {
  const { definition, record, onDelete, ...dialog } = props
  const { noun = nounOf(definition) } = props
  const { mutate } = useDeleteRecord(definition)
  return (
    <ConfirmDialog
      {...dialog}
      title={`Delete this ${noun}?`}
      confirmLabel={`Delete ${noun}`}
      cancelLabel={`Keep ${noun}`}
      isDestructive
      // The deletion removes the page, so a success callback wouldn't run.
      onConfirm={() => {
        mutate(record)
        dialog.onClose()
        onDelete?.()
      }}
    />
  )
}
