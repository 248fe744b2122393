import type { Project } from '@synapse/shared/project/contract'
import { useDeleteProject } from '#project/queries.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import type { DialogControls } from '#ui/Dialog.tsx'

export const DeleteProjectDialog = ({
  project,
  ...opening
}: DialogControls & { project: Project }) => {
  const remove = useDeleteProject()
  return (
    <ConfirmDialog
      {...opening}
      title="Delete Project"
      confirmLabel="Delete project"
      cancelLabel="Keep project"
      isDestructive
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(project, { onSuccess: opening.onClose })}
    >
      {`“${project.name}” will be permanently deleted. Its client, expenses and sessions are kept.`}
    </ConfirmDialog>
  )
}
