import type { InputOf } from '@synapse/shared/endpoint'
import { ok, refuse } from '@synapse/shared/result'
import type * as contract from '@synapse/shared/student/contract'
import type { Knex } from 'knex'
import type { Context } from '#core/context'
import { isStale } from '#db/columns'
import type { Db } from '#db/knex'
import { queryRows } from '#db/sql'
import { StudentNotes } from '#student/model'

/** Returns the operator’s notes on a student; the version is 0 if no notes were ever saved. */
export const readStudentNotes = async (db: Db, email: string): Promise<contract.StudentNotes> => {
  const row = await StudentNotes.query(db).whereRaw('student_key = lower(?)', [email]).first()
  return row ? presentNotes(row) : { id: email.toLowerCase(), notes: null, version: 0 }
}

/** Replaces the operator’s notes on a student. */
export const saveStudentNotes = (
  { db }: Context,
  email: string,
  { notes, version }: InputOf<typeof contract.saveStudentNotes>,
) =>
  db.transaction(async (trx) => {
    // Lock the booking, so that a concurrent e-mail change moves these notes as well.
    const [student] = await queryRows<{ key: string; isUnfinished: boolean }>(
      trx,
      `select student_key as key, payment_status in ('pending', 'expired') as "isUnfinished"
        from bookings where student_key = lower(:email) order by 2 limit 1 for share`,
      { email },
    )
    // If all bookings are unpaid, look for the student's new address, because unpaid bookings are
    // deleted later.
    if (!student || student.isUnfinished) {
      const movedTo = await findNewEmail(trx, email)
      if (movedTo && movedTo !== student?.key) return refuse('moved', movedTo)
      if (!student) return refuse('unknown')
    }
    const studentKey = student.key
    if (isStale(await lockNotes(trx, studentKey), version)) return refuse('changed')
    return ok(
      presentNotes(
        await StudentNotes.query(trx).patchAndFetchById(studentKey, { notes: notes || null }),
      ),
    )
  })

/** Returns a student's notes in the API's format. */
export const presentNotes = ({
  studentKey,
  notes,
  version,
}: StudentNotes): contract.StudentNotes => ({ id: studentKey, notes, version })

/** Locks a student's notes until the transaction ends; creates the row if there is none. */
export const lockNotes = async (
  trx: Knex.Transaction,
  studentKey: string,
): Promise<StudentNotes> => {
  await StudentNotes.query(trx)
    .insert({ studentKey, notes: null, version: 0 })
    .onConflict('studentKey')
    .ignore()
  return StudentNotes.query(trx).findById(studentKey).forUpdate().throwIfNotFound()
}

/** Returns the address that most recently replaced a student's e-mail address. */
export const findNewEmail = async (db: Db, email: string): Promise<string | undefined> => {
  const [moved] = await queryRows<{ key: string }>(
    db,
    `select student_key as key from booking_events
      join bookings on bookings.id = booking_events.booking_id
      where kind = 'guests_changed' and lower(detail -> 'email' ->> 'from') = lower(:email)
      order by booking_events.id desc limit 1`,
    { email },
  )
  return moved?.key
}
