import { ProjectForm } from '#project/ProjectForm.tsx'
import { useDeleteProject } from '#project/queries.ts'
import { useRecordDialogs } from '#ui/use-record-dialogs.tsx'

export const useProjectDialogs = () =>
  useRecordDialogs({
    kind: 'Project',
    nameOf: ({ name }) => name,
    form: (project, onClose) => <ProjectForm project={project} onClose={onClose} />,
    deletion: useDeleteProject(),
    warning: ({ name }) =>
      `“${name}” will be permanently deleted. Its client, expenses and sessions are kept.`,
  })
