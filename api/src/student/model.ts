import type { Knex } from 'knex'
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

/**
 * Holds what is noted of a student until the transaction ends. Whoever is first makes the row; from then
 * on it is what everybody waits for.
 */
export const holdNotes = async (
  trx: Knex.Transaction,
  studentKey: string,
): Promise<StudentNotes> => {
  await StudentNotes.query(trx)
    .insert({ studentKey, notes: null, version: 0 })
    .onConflict('studentKey')
    .ignore()
  return StudentNotes.query(trx).findById(studentKey).forUpdate().throwIfNotFound()
}
