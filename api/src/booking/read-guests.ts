import { withoutEmails } from '@synapse/shared/booking/guests'
import type { DetailOf } from '@synapse/shared/booking/timeline-contract'
import { type Booking, readTimeline } from '#booking/model'
import type { Db } from '#db/knex'

/** Returns the guests who were added after the confirmation; `sendGuestsChanged` invites them. */
export const readInvitedSince = async (db: Db, { id, confirmationSequence }: Booking) => {
  const changes = await readTimeline(db, id, 'guests_changed')
  return changes.flatMap(({ detail }) =>
    detail.sequence > confirmationSequence ? newlyInvited(detail) : [],
  )
}

/**
 * Returns the guests who were invited before a change. Guests added later got an invitation that
 * already included the change.
 */
export const readGuestsAt = async (db: Db, { id, guests }: Booking, changeId: string) => {
  const changes = await readTimeline(db, id, 'guests_changed')
  const later = changes.filter((change) => BigInt(change.id) > BigInt(changeId))
  return withoutEmails(
    guests,
    later.flatMap(({ detail }) => detail.added),
  )
}

/** Returns who gets the confirmation after a change: new guests, and a new student. */
export const newlyInvited = ({ added, email }: DetailOf<'guests_changed'>) =>
  email ? [...added, email.to] : added
