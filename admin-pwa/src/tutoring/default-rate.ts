import type { Client } from '@synapse/shared/client/contract'
import type { Project } from '@synapse/shared/project/contract'

/** A session's client and project; '' for none. */
export type ClientAndProject = { clientId: string; projectId: string }

/** Fills in the project's rate or the client's default. A rate typed by the operator is kept. */
export const withDefaultRate = (
  { rate, ...chosen }: ClientAndProject & { rate: string },
  next: ClientAndProject,
  clients: readonly Client[],
  projects: readonly Project[],
): ClientAndProject & { rate?: string } => {
  const isCustomRate = rate !== '' && rate !== defaultRate(chosen, clients, projects)
  return { ...next, ...(!isCustomRate && { rate: defaultRate(next, clients, projects) }) }
}

const defaultRate = (
  { clientId, projectId }: ClientAndProject,
  clients: readonly Client[],
  projects: readonly Project[],
): string =>
  projects.find(({ id }) => id === projectId)?.hourlyRate ??
  clients.find(({ id }) => id === clientId)?.hourlyRate ??
  ''
