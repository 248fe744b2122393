import type { ProjectStatus } from '@synapse/shared/project/project'
import { VersionedModel } from '#db/versioned-model'

/** A project is work that was agreed upon, usually with a client. */
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
