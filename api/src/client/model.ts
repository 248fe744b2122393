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
  declare createdAt: Date
  declare updatedAt: Date
  declare version: number
}

/** The mark of a student whom the operator has put away. */
export class ArchivedStudent extends Model {
  static override tableName = 'archived_students'
  static override idColumn = 'student_key'
  declare studentKey: string
  declare archivedAt: Date
}
