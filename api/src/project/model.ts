import type { ProjectStatus } from '@synapse/shared/project/project'
import { Model } from 'objection'

/** A project: work that was agreed, usually with a client. */
export class Project extends Model {
  static override tableName = 'projects'
  declare id: string
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
  declare createdAt: Date
  declare updatedAt: Date
  declare version: number
}
