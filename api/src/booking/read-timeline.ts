import type { DetailOf, TimelineKind } from '@synapse/shared/booking/timeline-contract'
import { type Booking, BookingEvent } from '#booking/model'
import type { Db } from '#db/knex'

/** Reads a booking's timeline entries of one kind, oldest first. */
export const readTimeline = async <Kind extends TimelineKind>(
  db: Db,
  bookingId: string,
  kind: Kind,
): Promise<{ id: string; at: Date; detail: DetailOf<Kind> }[]> =>
  (await BookingEvent.query(db).where({ bookingId, kind }).orderBy(['at', 'id'])).map((entry) => ({
    id: entry.id,
    at: entry.at,
    detail: entry.detail as DetailOf<Kind>,
  }))

/**
 * Returns a session's last move. `from` is the time in the guests' latest e-mail, unless it equals
 * the current time.
 */
export const readLastMove = async (db: Db, { id, start }: Booking) => {
  const moves = await readTimeline(db, id, 'moved')
  const last = moves.findLast(({ detail }) => detail.to === start.toString())
  if (!last) return undefined
  const isBefore = (entry: { id: string }) => BigInt(entry.id) < BigInt(last.id)
  const lastMail = (await readTimeline(db, id, 'mail_sent')).findLast(isBefore)
  const unannounced = moves.filter(
    (move) => isBefore(move) && BigInt(move.id) > BigInt(lastMail?.id ?? 0),
  )
  const from = Temporal.Instant.from((unannounced[0] ?? last).detail.from)
  return { id: last.id, at: last.at, from: from.equals(start) ? undefined : from }
}
