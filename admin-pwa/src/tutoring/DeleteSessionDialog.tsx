import type { Session } from '@synapse/shared/tutoring/contract'
import { useDeleteSession } from '#tutoring/queries.ts'
import { nameOfSession } from '#tutoring/session-labels.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import type { DialogControls } from '#ui/Dialog.tsx'

export const DeleteSessionDialog = ({
  session,
  ...opening
}: DialogControls & { session: Session }) => {
  const remove = useDeleteSession()
  return (
    <ConfirmDialog
      {...opening}
      title="Delete Session"
      confirmLabel="Delete session"
      cancelLabel="Keep session"
      isDestructive
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(session, { onSuccess: opening.onClose })}
    >
      {`“${nameOfSession(session)}” will be permanently deleted.`}
    </ConfirmDialog>
  )
}
