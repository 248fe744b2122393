import type { Project } from '@synapse/shared/project/contract'
import { projectInputKey } from '#project/input-keys.ts'
import { ProjectForm } from '#project/ProjectForm.tsx'
import { projectDefinition } from '#project/project-definition.ts'
import { useRecordDialogs } from '#ui/record/use-record-dialogs.tsx'

/**
 * @param reopened passed to `useRecordDialogs`
 * @param onDelete runs when the operator deletes the project
 */
export const useProjectDialogs = (
  reopened: readonly (Project | undefined)[] | undefined,
  onDelete?: () => void,
) =>
  useRecordDialogs(projectDefinition, {
    inputKey: projectInputKey,
    reopened,
    form: (project) => <ProjectForm project={project} />,
    warning: ({ name }) =>
      `“${name}” will be permanently deleted. Its client, expenses and sessions are kept.`,
    onDelete,
  })
