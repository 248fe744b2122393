import { type Booking, readTimeline } from '#booking/model'
import type { Context } from '#core/context'

/**
 * Returns a session's last move. `from` is the time given in the guests' latest e-mail; it is
 * omitted if it equals the current time.
 */
export const readLastMove = async ({ db }: Context, { id, start }: Booking) => {
  const moves = await readTimeline(db, id, 'moved')
  const last = moves.findLast(({ detail }) => detail.to === start.toString())
  if (!last) return undefined
  const isBefore = (entry: { id: string }) => BigInt(entry.id) < BigInt(last.id)
  const lastMail = (await readTimeline(db, id, 'mail_sent')).findLast(isBefore)
  const unannounced = moves.filter(
    (move) => isBefore(move) && BigInt(move.id) > BigInt(lastMail?.id ?? 0),
  )
  const from = Temporal.Instant.from((unannounced[0] ?? last).detail.from)
  return { id: last.id, from: from.equals(start) ? undefined : from }
}
