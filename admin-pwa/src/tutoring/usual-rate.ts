import type { Client } from '@synapse/shared/client/contract'
import type { Project } from '@synapse/shared/project/contract'

/** The client and project of a session; '' for none. */
export type Choice = { clientId: string; projectId: string }

/**
 * Returns a choice with the rate of the project, or else of the client, unless another rate was
 * typed.
 */
export const withUsualRate = (
  { rate, ...chosen }: Choice & { rate: string },
  next: Choice,
  clients: readonly Client[],
  projects: readonly Project[],
): Choice & { rate?: string } => {
  const isOwn = rate !== '' && rate !== usualRate(chosen, clients, projects)
  return { ...next, ...(!isOwn && { rate: usualRate(next, clients, projects) }) }
}

const usualRate = (
  { clientId, projectId }: Choice,
  clients: readonly Client[],
  projects: readonly Project[],
): string =>
  projects.find(({ id }) => id === projectId)?.hourlyRate ??
  clients.find(({ id }) => id === clientId)?.hourlyRate ??
  ''
