import { isForClient, type ProjectStatus } from '@synapse/shared/project/project'
import type { Knex } from 'knex'
import { VersionedModel } from '#db/versioned-model'

/** A piece of work, usually agreed on with a client. */
export class Project extends VersionedModel {
  static override tableName = 'projects'
  declare clientId: string | null
  declare name: string
  declare description: string | null
  declare status: ProjectStatus
  declare hourlyRate: string | null
  declare estimatedHours: string | null
  declare actualHours: string
  declare budget: string | null
  declare startDate: string | null
  declare endDate: string | null
}

type ClientAndProject = { clientId: string | null; projectId: string | null }

/**
 * Returns whether a saved record has another client's project.
 * @param before the record before the edit; if the edit changes neither client nor project, the
 * project may stay, even if it now belongs to another client
 */
export const isForOtherClient = async (
  trx: Knex.Transaction,
  { clientId, projectId }: ClientAndProject,
  before?: ClientAndProject,
): Promise<boolean> => {
  if (!projectId || (before?.clientId === clientId && before.projectId === projectId)) return false
  const project = await Project.query(trx).findById(projectId).throwIfNotFound()
  return !isForClient(project, clientId)
}
