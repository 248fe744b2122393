import { Model } from 'objection'

/** The mark of a student whom the operator has put away. */
export class ArchivedStudent extends Model {
  static override tableName = 'archived_students'
  static override idColumn = 'student_key'
  declare studentKey: string
  declare archivedAt: Date
}

/** What the operator has noted about a student. */
export class StudentNotes extends Model {
  static override tableName = 'student_notes'
  static override idColumn = 'student_key'
  declare studentKey: string
  declare notes: string | null
  declare version: number
}
