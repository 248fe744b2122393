import type { InputOf, RefusalOf } from '@synapse/shared/endpoint'
import { done, type Result, refused } from '@synapse/shared/result'
import type * as contract from '@synapse/shared/student/contract'
import type { Context } from '#context'
import { toTimestamp } from '#db/instant'
import { findStudent } from '#student/list-students'
import { ArchivedStudent } from '#student/model'

/** Puts a student away or back. The bookings stay as they are. */
export const archiveStudent = async (
  context: Context,
  email: string,
  { isArchived }: InputOf<typeof contract.archiveStudent>,
): Promise<Result<contract.Student, RefusalOf<typeof contract.archiveStudent>>> => {
  const { db, now } = context
  const student = await findStudent(context, email)
  if (!student) return refused('unknown')
  const studentKey = student.email
  if (isArchived)
    await ArchivedStudent.query(db)
      .insert({ studentKey, archivedAt: toTimestamp(now()) })
      .onConflict('studentKey')
      .ignore()
  else await ArchivedStudent.query(db).deleteById(studentKey)
  return done({ ...student, isArchived })
}
