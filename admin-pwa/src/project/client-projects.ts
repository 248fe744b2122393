import type { Project } from '@synapse/shared/project/contract'
import { isForClient } from '@synapse/shared/project/project'

/** Returns the id of the selected project, or '' if the project belongs to another client. */
export const projectForClient = (
  projects: readonly Project[],
  projectId: string,
  clientId: string,
): string =>
  projects.some((project) => project.id === projectId && !isForClient(project, clientId))
    ? ''
    : projectId
