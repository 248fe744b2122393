import type { Synced } from '@synapse/shared/sync/contract'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { VersionedType } from '#data/outbox/optimistic-change.ts'
import { ActionMenu } from '#ui/ActionMenu.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { latestRow, useDialogFor, useFormDialog } from '#ui/dialog/use-dialog.ts'
import type { Column } from '#ui/list/DataTable.tsx'
import { DeleteDialog } from '#ui/record/DeleteDialog.tsx'
import { type DeletionDefinition, nounOf } from '#ui/record/record-definition.ts'
import { useDeleteRecord } from '#ui/record/use-delete-record.ts'

type Options<Row> = {
  inputKey: (id: string | undefined) => string
  /** Passed to `useFormDialog` as `rows`. */
  reopened: readonly (Row | undefined)[] | undefined
  form: (record: Row | undefined) => ReactNode
  warning: (record: Row) => string
  editBlockedReason?: (record: Row) => string | undefined
  /** Runs when the operator deletes a record, for example to leave the record's page. */
  onDelete?: (() => void) | undefined
}

/** Returns the dialogs that add, edit and delete records, and the functions that open them. */
export const useRecordDialogs = <T extends VersionedType, Row extends Synced[T] = Synced[T]>(
  definition: DeletionDefinition<T>,
  { inputKey, reopened, form, warning, editBlockedReason, onDelete }: Options<Row>,
) => {
  const { record, edit, controls } = useFormDialog(inputKey, reopened)
  const { subject, open: askToDelete, controls: deletion } = useDialogFor<Row>()
  const deleted = latestRow(reopened, subject)
  const remove = useDeleteRecord(definition)
  return {
    edit,
    askToDelete,
    actions: {
      header: 'Actions',
      place: 'actions',
      render: (row) => {
        const blockedReason = editBlockedReason?.(row)
        return (
          <ActionMenu
            label={`Actions for ${definition.nameOf(row)}`}
            actions={[
              { label: 'Edit', Icon: IconPencil, blockedReason, onClick: () => edit(row) },
              {
                label: 'Delete',
                Icon: IconTrash,
                blockedReason,
                onClick: () => askToDelete(row),
                isDestructive: true,
              },
            ]}
          />
        )
      },
    } satisfies Column<Row>,
    dialogs: (
      <>
        <Dialog
          key={record?.id ?? 'new'}
          {...controls}
          title={`${record ? 'Edit' : 'Add'} ${nounOf(definition)}`}
          size="lg"
        >
          {form(record)}
        </Dialog>
        {deleted && (
          <DeleteDialog
            {...deletion}
            noun={nounOf(definition)}
            remove={remove}
            record={deleted}
            onDelete={onDelete}
          >
            {warning(deleted)}
          </DeleteDialog>
        )}
      </>
    ),
  }
}
