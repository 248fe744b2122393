import { Model } from 'objection'

/** Somebody who is invoiced. */
export class Client extends Model {
  static override tableName = 'clients'
  declare id: string
  declare websiteId: string | null
  declare businessName: string
  declare contactPerson: string | null
  declare email: string | null
  declare phone: string | null
  declare address: string | null
  declare vatNumber: string | null
  declare hourlyRate: string
  declare archivedAt: Date | null
  declare createdAt: Date
  declare updatedAt: Date
  declare version: number
}
