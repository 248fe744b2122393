import type { Knex } from 'knex'
import { anyOf, queryRow } from '#db/sql'
import { ArchivedStudent, StudentNotes } from '#student/model'
import { lockNotes } from '#student/save-notes'

/**
 * Moves a student's notes and archived status to a booking's new e-mail address; does nothing while
 * the old address has other bookings. The caller has locked and changed the booking.
 */
export const moveStudentNotes = async (
  trx: Knex.Transaction,
  addresses: { from: string; to: string },
): Promise<void> => {
  const { from, to } = await keysOf(trx, addresses)
  if (from === to) return
  // Lock before counting, so that a concurrent change is included in the count. Always locking in
  // the same order avoids a deadlock when two students swap addresses.
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
    // If a student already had the new address, that student's archived status is kept.
    if (after === 1)
      await ArchivedStudent.query(trx)
        .insert({ studentKey: to, archivedAt: archived.archivedAt })
        .onConflict('studentKey')
        .ignore()
  }
}

const keysOf = (trx: Knex.Transaction, { from, to }: { from: string; to: string }) =>
  queryRow<{ from: string; to: string }>(trx, 'select lower(:from) as from, lower(:to) as to', {
    from,
    to,
  })

/** Unpaid bookings don't count, because they are deleted later. */
const countSessions = (trx: Knex.Transaction, { from, to }: { from: string; to: string }) =>
  queryRow<{ before: number; after: number }>(
    trx,
    `select (count(*) filter (where student_key = :from))::int as before,
        (count(*) filter (where student_key = :to))::int as after
      from bookings
      where student_key in (:from, :to) and payment_status not in ('pending', 'expired')`,
    { from, to },
  )

const joinNotes = (theirs: string | null, moved: string): string => {
  if (!theirs || moved.includes(theirs)) return moved
  return theirs.includes(moved) ? theirs : `${theirs}\n\n${moved}`
}
