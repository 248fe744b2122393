import type { InputOf, RefusalOf } from '@synapse/shared/endpoint'
import { ok, type Result, refuse } from '@synapse/shared/result'
import type * as contract from '@synapse/shared/student/contract'
import type { Context } from '#core/context'
import { isStale } from '#db/columns'
import type { Db } from '#db/knex'
import { rowsOf } from '#db/sql'
import { holdNotes, StudentNotes } from '#student/model'
import { findMovedStudent } from '#student/move-student'

/** What the operator has noted about a student; of whom nothing was ever noted, in version 0. */
export const readNotes = async (db: Db, email: string): Promise<contract.StudentNotes> => {
  const row = await StudentNotes.query(db).whereRaw('student_key = lower(?)', [email]).first()
  return row ? presentNotes(row) : { id: email.toLowerCase(), notes: null, version: 0 }
}

/** Replaces what the operator has noted about somebody who has booked. */
export const saveNotes = (
  { db }: Context,
  email: string,
  { notes, version }: InputOf<typeof contract.saveStudentNotes>,
): Promise<Result<contract.StudentNotes, RefusalOf<typeof contract.saveStudentNotes>>> =>
  db.transaction(async (trx) => {
    // Held, so that the booking is not given to another address before the notes are there to go along.
    const [student] = await rowsOf<{ key: string; isUnfinished: boolean }>(
      trx,
      `select student_key as key, payment_status in ('pending', 'expired') as "isUnfinished"
        from bookings where student_key = lower(:email) order by 2 limit 1 for share`,
      { email },
    )
    // What was begun and never paid for keeps nobody at an address: it is forgotten after a while.
    if (!student || student.isUnfinished) {
      const movedTo = await findMovedStudent(trx, email)
      if (movedTo && movedTo !== student?.key) return refuse('moved', movedTo)
      if (!student) return refuse('unknown')
    }
    const studentKey = student.key
    if (isStale(await holdNotes(trx, studentKey), version)) return refuse('changed')
    return ok(
      presentNotes(
        await StudentNotes.query(trx).patchAndFetchById(studentKey, { notes: notes || null }),
      ),
    )
  })

/** Notes as the operator sees them. */
export const presentNotes = ({
  studentKey,
  notes,
  version,
}: StudentNotes): contract.StudentNotes => ({ id: studentKey, notes, version })
