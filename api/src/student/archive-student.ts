import type { InputOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import type * as contract from '@synapse/shared/student/contract'
import { statusTabSql } from '#booking/model'
import { type Context, inTransaction } from '#core/context'
import { toTimestamp } from '#db/columns'
import { findStudent } from '#student/list-students'
import { ArchivedStudent } from '#student/model'

/** Archives or restores a student. The student's bookings don't change. */
export const archiveStudent = (
  context: Context,
  email: string,
  { isArchived }: InputOf<typeof contract.archiveStudent>,
) =>
  context.db.transaction(async (trx) => {
    // Lock one of the student's bookings, so that a concurrent change of its address also moves the
    // archived status.
    await trx.raw(
      `select 1 from bookings
        where student_key = lower(:email) and ${statusTabSql('completed')}
        limit 1 for share`,
      { email },
    )
    const student = await findStudent(inTransaction(context, trx), email)
    if (!student) return refuse('unknown')
    const studentKey = student.email
    if (isArchived)
      await ArchivedStudent.query(trx)
        .insert({ studentKey, archivedAt: toTimestamp(context.now()) })
        .onConflict('studentKey')
        .ignore()
    else await ArchivedStudent.query(trx).deleteById(studentKey)
    return ok({ ...student, isArchived })
  })
