import { type Booking, readTimeline } from '#booking/model'
import type { Db } from '#db/knex'

/**
 * Returns a session's most recent move. `from` is the start time that guests were last told;
 * undefined if the session has been moved back to it.
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
