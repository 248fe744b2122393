import type { DetailOf, TimelineKind } from '@synapse/shared/booking/timeline-contract'
import { BookingEvent } from '#booking/model'
import { currentContext } from '#core/request-context'
import { toTimestamp } from '#db/columns'
import type { Db } from '#db/knex'

/** Adds an entry to a booking's timeline, with the actor of the current request or job. */
export const addToTimeline = <Kind extends TimelineKind>(
  db: Db,
  bookingId: string,
  kind: Kind,
  at: Temporal.Instant,
  detail: DetailOf<Kind>,
) =>
  BookingEvent.query(db).insert({
    bookingId,
    kind,
    at: toTimestamp(at),
    detail,
    actor: currentContext().actor ?? null,
  })
