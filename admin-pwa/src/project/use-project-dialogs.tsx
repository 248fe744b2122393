import type { Project } from '@synapse/shared/project/contract'
import { projectDraftKey } from '#project/draft-keys.ts'
import { ProjectForm } from '#project/ProjectForm.tsx'
import { projectDefinition } from '#project/project-definition.ts'
import { useRecordDialogs } from '#ui/record/use-record-dialogs.tsx'

/**
 * @param reopened the option of `useRecordDialogs`
 * @param onDelete runs when the operator deletes the project
 */
export const useProjectDialogs = (
  reopened: readonly (Project | undefined)[] | undefined,
  onDelete?: () => void,
) =>
  useRecordDialogs(projectDefinition, {
    draftKey: projectDraftKey,
    reopened,
    form: (project, onClose) => <ProjectForm project={project} onClose={onClose} />,
    warning: ({ name }) =>
      `“${name}” will be permanently deleted. Its client, expenses and sessions are kept.`,
    onDelete,
  })
