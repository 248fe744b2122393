import { Model } from 'objection'

export class ArchivedStudent extends Model {
  static override tableName = 'archived_students'
  static override idColumn = 'studentKey'
  declare studentKey: string
  declare archivedAt: Date
}

export class StudentNotes extends Model {
  static override tableName = 'student_notes'
  static override idColumn = 'studentKey'
  declare studentKey: string
  declare notes: string | null
  declare version: number
}
