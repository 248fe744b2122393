import type { InputOf } from '@synapse/shared/contract/endpoint'
import { ok, refuse } from '@synapse/shared/contract/result'
import type * as contract from '@synapse/shared/student/contract'
import type { Knex } from 'knex'
import { statusTabSql } from '#booking/model'
import type { Context } from '#core/context'
import { emptyToNull, isStale } from '#db/columns'
import type { Db } from '#db/knex'
import { anyOf, queryRow, queryRows } from '#db/sql'
import { writeOrRefuse } from '#db/write'
import { findNewEmail } from '#student/find-new-email'
import { ArchivedStudent, StudentNotes } from '#student/model'
import { presentNotes } from '#student/present'

/** Returns the operator's notes on a student. The version is 0 if notes were never saved. */
export const readStudentNotes = async (db: Db, email: string): Promise<contract.StudentNotes> => {
  const row = await StudentNotes.query(db).whereRaw('student_key = lower(?)', [email]).first()
  return row ? presentNotes(row) : { id: email.toLowerCase(), notes: null, version: 0 }
}

/** Replaces the operator's notes on a student. */
export const saveStudentNotes = (
  { db }: Context,
  email: string,
  { notes, version }: InputOf<typeof contract.saveStudentNotes>,
) =>
  writeOrRefuse(db, {}, async (trx) => {
    // Lock one of the student's bookings, so that a concurrent change of its address also moves
    // these notes.
    const [student] = await queryRows<{ key: string; isUnfinished: boolean }>(
      trx,
      `select student_key as key, ${statusTabSql('pending')} as is_unfinished
        from bookings where student_key = lower(:email) order by 2 limit 1 for share`,
      { email },
    )
    // Unpaid bookings will be deleted, so if the student has no others, look for a new address.
    if (!student || student.isUnfinished) {
      const movedTo = await findNewEmail(trx, email)
      if (movedTo && movedTo !== student?.key) return refuse('moved', movedTo)
      if (!student) return refuse('unknown')
    }
    const studentKey = student.key
    if (isStale(await lockNotes(trx, studentKey), version)) return refuse('changed')
    await StudentNotes.query(trx)
      .findById(studentKey)
      .patch({ notes: emptyToNull(notes) })
    return ok(undefined)
  })

/** Locks the notes on a student until the transaction ends. Creates the row if it is missing. */
const lockNotes = async (trx: Knex.Transaction, studentKey: string) => {
  await StudentNotes.query(trx)
    .insert({ studentKey, notes: null, version: 0 })
    .onConflict('studentKey')
    .ignore()
  return StudentNotes.query(trx).findById(studentKey).forUpdate().throwIfNotFound()
}

/**
 * Moves a student's notes and archived status to the new e-mail address of a booking. Does nothing
 * if the old address still has bookings. The caller has locked and changed the booking.
 */
export const moveStudentNotes = async (
  trx: Knex.Transaction,
  addresses: { from: string; to: string },
): Promise<void> => {
  const { from, to } = await queryRow<typeof addresses>(
    trx,
    'select lower(:from) as from, lower(:to) as to',
    addresses,
  )
  if (from === to) return
  // Lock before counting, so that concurrent changes are counted. Always lock in the same order, so
  // that two students who swap addresses cause no deadlock.
  const locked = await StudentNotes.query(trx)
    .where('studentKey', anyOf([from, to]))
    .orderBy('studentKey')
    .forUpdate()
  const oldNotes = locked.find(({ studentKey }) => studentKey === from)
  const archived = await ArchivedStudent.query(trx).findById(from).forUpdate()
  const { before, after } = await countSessions(trx, { from, to })
  if (before > 0) return
  if (oldNotes) {
    const { notes } = await lockNotes(trx, to)
    await StudentNotes.query(trx).deleteById(from)
    if (oldNotes.notes)
      await StudentNotes.query(trx)
        .findById(to)
        .patch({ notes: joinNotes(notes, oldNotes.notes) })
  }
  if (archived) {
    await ArchivedStudent.query(trx).deleteById(from)
    // If the new address already had bookings, its archived status doesn't change.
    if (after === 1)
      await ArchivedStudent.query(trx)
        .insert({ studentKey: to, archivedAt: archived.archivedAt })
        .onConflict('studentKey')
        .ignore()
  }
}

/** Counts bookings, except unpaid ones, which will be deleted. */
const countSessions = (trx: Knex.Transaction, addresses: { from: string; to: string }) =>
  queryRow<{ before: number; after: number }>(
    trx,
    `select (count(*) filter (where student_key = :from))::int as before,
        (count(*) filter (where student_key = :to))::int as after
      from bookings
      where student_key in (:from, :to) and ${statusTabSql('completed')}`,
    addresses,
  )

const joinNotes = (theirs: string | null, moved: string): string => {
  if (!theirs || moved.includes(theirs)) return moved
  return theirs.includes(moved) ? theirs : `${theirs}\n\n${moved}`
}
