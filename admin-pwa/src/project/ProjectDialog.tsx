import type { Project } from '@synapse/shared/project/contract'
import { ProjectForm } from '#project/ProjectForm.tsx'
import { Dialog, type DialogControls } from '#ui/Dialog.tsx'

type Props = DialogControls & {
  /** The project to edit; undefined for a new one. */
  project?: Project | undefined
}

export const ProjectDialog = ({ project, ...opening }: Props) => (
  <Dialog {...opening} title={project ? 'Edit Project' : 'New Project'} size="lg">
    <ProjectForm project={project} onClose={opening.onClose} />
  </Dialog>
)
