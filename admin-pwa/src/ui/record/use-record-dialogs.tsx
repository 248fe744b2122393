import type { Synced } from '@synapse/shared/sync/contract'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import type { Column } from '#ui/list/DataTable.tsx'
import { RowMenu } from '#ui/list/RowMenu.tsx'
import { type DeletableKind, type SavedType, useDeleteRecord } from '#ui/record/use-save-record.ts'

type Opened<Row> = { kind: 'form'; record?: Row | undefined } | { kind: 'delete'; record: Row }

type Options<Row> = {
  /** Renders the form, for a new record if none is given. */
  form: (record: Row | undefined, onClose: () => void) => ReactNode
  /** Explains what happens when the record is deleted. */
  warning: (record: Row) => string
  /** Returns why a record can't be edited or deleted. */
  lockedReason?: (record: Row) => string | undefined
}

/** Returns the dialogs that add, edit and delete records, and the functions that open them. */
export const useRecordDialogs = <T extends SavedType, Row extends Synced[T] = Synced[T]>(
  kind: DeletableKind<T>,
  { form, warning, lockedReason }: Options<Row>,
) => {
  const { singular, nameOf } = kind
  const deletion = useDeleteRecord(kind)
  const { about, opening, open } = useDialog<Opened<Row>>()
  const edit = (record?: Row) => open({ kind: 'form', record })
  const askToDelete = (record: Row) => open({ kind: 'delete', record })
  return {
    edit,
    askToDelete,
    /** The column with each row's menu. */
    actions: {
      header: 'Actions',
      isActions: true,
      render: (record) => {
        const reason = lockedReason?.(record)
        return (
          <RowMenu
            label={`Actions for ${nameOf(record)}`}
            actions={[
              {
                label: 'Edit',
                Icon: IconPencil,
                reason,
                onClick: () => edit(record),
              },
              {
                label: 'Delete',
                Icon: IconTrash,
                reason,
                onClick: () => askToDelete(record),
                isDestructive: true,
              },
            ]}
          />
        )
      },
    } satisfies Column<Row>,
    dialogs:
      about?.kind === 'form' ? (
        <Dialog
          key={about.record?.id ?? 'new'}
          {...opening}
          title={`${about.record ? 'Edit' : 'New'} ${singular}`}
          size="lg"
        >
          {form(about.record, opening.onClose)}
        </Dialog>
      ) : (
        about && (
          <ConfirmDialog
            {...opening}
            title={`Delete ${singular}`}
            confirmLabel={`Delete ${singular.toLowerCase()}`}
            cancelLabel={`Keep ${singular.toLowerCase()}`}
            isDestructive
            isPending={deletion.isPending}
            onConfirm={() => deletion.mutate(about.record, { onSuccess: opening.onClose })}
          >
            {warning(about.record)}
          </ConfirmDialog>
        )
      ),
  }
}
