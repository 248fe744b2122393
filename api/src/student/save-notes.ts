import type { InputOf } from '@synapse/shared/endpoint'
import { done, type Result, refused } from '@synapse/shared/result'
import type * as contract from '@synapse/shared/student/contract'
import type { Context } from '#context'
import type { Db } from '#db/knex'
import { rowsOf } from '#db/rows'
import { isStale } from '#db/version'
import { StudentNotes } from '#student/model'

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
): Promise<Result<contract.StudentNotes, 'unknown' | 'changed'>> =>
  db.transaction(async (trx) => {
    const [student] = await rowsOf<{ key: string }>(
      trx,
      'select student_key as key from bookings where student_key = lower(:email) limit 1',
      { email },
    )
    if (!student) return refused('unknown')
    const studentKey = student.key
    // Whoever is first makes the row; from then on it is what everybody waits for.
    await StudentNotes.query(trx)
      .insert({ studentKey, notes: null, version: 0 })
      .onConflict('studentKey')
      .ignore()
    const row = await StudentNotes.query(trx).findById(studentKey).forUpdate().throwIfNotFound()
    if (isStale(row, version)) return refused('changed')
    return done(
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
