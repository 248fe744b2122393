import type { Knex } from 'knex'
import type { Db } from '#db/knex'
import { anyOf, rowOf, rowsOf } from '#db/sql'
import { ArchivedStudent, holdNotes, StudentNotes } from '#student/model'

/**
 * Follows a booking, whose row the caller holds and has changed, to another address. While the old one
 * has other bookings it is somebody else’s, and nothing moves. Otherwise it was mistyped: what was
 * noted under it is joined to what is noted under the new one.
 */
export const moveStudent = async (
  trx: Knex.Transaction,
  addresses: { from: string; to: string },
): Promise<void> => {
  const { from, to } = await keysOf(trx, addresses)
  if (from === to) return
  // Held before the bookings are counted: of two that leave an address at once, the second sees the
  // first. Both in one order: of two that take each other’s, one waits.
  const held = await StudentNotes.query(trx)
    .where('studentKey', anyOf([from, to]))
    .orderBy('studentKey')
    .forUpdate()
  const noted = held.find(({ studentKey }) => studentKey === from)
  const archived = await ArchivedStudent.query(trx).findById(from).forUpdate()
  const { before, after } = await countSessions(trx, { from, to })
  if (before > 0) return
  if (noted) {
    const { notes } = await holdNotes(trx, to)
    await StudentNotes.query(trx).deleteById(from)
    if (noted.notes)
      await StudentNotes.query(trx)
        .findById(to)
        .patch({ notes: joined(notes, noted.notes) })
  }
  if (archived) {
    await ArchivedStudent.query(trx).deleteById(from)
    // Who was there already is shown or hidden as the operator has decided of them.
    if (after === 1)
      await ArchivedStudent.query(trx)
        .insert({ studentKey: to, archivedAt: archived.archivedAt })
        .onConflict('studentKey')
        .ignore()
  }
}

/** The address to which the last booking of an address has gone; undefined where none has. */
export const findMovedStudent = async (db: Db, email: string): Promise<string | undefined> => {
  const [moved] = await rowsOf<{ key: string }>(
    db,
    `select student_key as key from booking_events
      join bookings on bookings.id = booking_events.booking_id
      where kind = 'guests_changed' and lower(detail -> 'email' ->> 'from') = lower(:email)
      order by booking_events.id desc limit 1`,
    { email },
  )
  return moved?.key
}

const keysOf = (trx: Knex.Transaction, { from, to }: { from: string; to: string }) =>
  rowOf<{ from: string; to: string }>(trx, 'select lower(:from) as from, lower(:to) as to', {
    from,
    to,
  })

/** What was never paid for makes nobody a student: it is forgotten after a while. */
const countSessions = (trx: Knex.Transaction, { from, to }: { from: string; to: string }) =>
  rowOf<{ before: number; after: number }>(
    trx,
    `select (count(*) filter (where student_key = :from))::int as before,
        (count(*) filter (where student_key = :to))::int as after
      from bookings
      where student_key in (:from, :to) and payment_status not in ('pending', 'expired')`,
    { from, to },
  )

const joined = (theirs: string | null, moved: string): string => {
  if (!theirs || moved.includes(theirs)) return moved
  return theirs.includes(moved) ? theirs : `${theirs}\n\n${moved}`
}
