import { upcomingUntil } from '@synapse/shared/booking/booking'
import { activeSince } from '@synapse/shared/student/student'
import { endOfDay, startOfDay } from '@synapse/shared/time'
import { toTimestamp } from '#db/columns'

/** A period of days in Malta, for one website or for all. */
export type ReportRange = {
  website: string | undefined
  from: Temporal.PlainDate
  /** The last day, inclusive. */
  to: Temporal.PlainDate
}

/** Returns the SQL bindings for a range: `:since`, `:before`, `:from`, `:to` and `:website`. */
export const rangeBindings = ({ website, from, to }: ReportRange) => ({
  since: toTimestamp(startOfDay(from)),
  before: toTimestamp(endOfDay(to)),
  from: from.toString(),
  to: to.toString(),
  website: website ?? '',
})

/** Returns the SQL bindings `:now`, `:activeSince` and `:upcomingUntil`. */
export const momentBindings = (now: Temporal.Instant) => ({
  now: toTimestamp(now),
  activeSince: toTimestamp(activeSince(now)),
  upcomingUntil: toTimestamp(upcomingUntil(now)),
})
