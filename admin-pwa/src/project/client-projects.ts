import type { Project } from '@synapse/shared/project/contract'

/** Returns whether a project can be selected for a client, or '' for none. */
export const isForClient = ({ clientId }: Project, chosenId: string): boolean =>
  !clientId || !chosenId || clientId === chosenId

/** Returns the id of the selected project, or '' if it is a project with another client. */
export const projectForClient = (
  projects: readonly Project[],
  projectId: string,
  clientId: string,
): string =>
  projects.some((project) => project.id === projectId && !isForClient(project, clientId))
    ? ''
    : projectId
