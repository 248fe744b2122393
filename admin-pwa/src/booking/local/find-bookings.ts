import { statusesOfView } from '@synapse/shared/booking/booking-view'
import type { AdminBooking, countBookings } from '@synapse/shared/booking/contract'
import type { AnswerOf, QueryInputOf } from '@synapse/shared/contract/endpoint'
import { maxSessionMinutes } from '@synapse/shared/package/package'
import { windowStart } from '@synapse/shared/sync/synced'
import { formatInstant, maltaDay } from '@synapse/shared/time'
import { countByView, instantRange, lastSortKey } from '#booking/local/filter-bookings.ts'
import { completeRecords, countInRanges, feedState, recordsInRange } from '#data/records.ts'

/**
 * Returns the bookings with a session between two instants; undefined until all bookings are
 * synced. The result may contain bookings outside that range.
 * @param since inclusive, in the server's format
 * @param before exclusive
 */
export const findBookingsBetween = (since: string, before = lastSortKey) =>
  recordsInRange('bookings', 'sessionDate', [since, before])

/**
 * Returns the bookings on this device that fall within a period; undefined if older ones may be
 * missing.
 */
export const findBookingsInPeriod = async (
  days: Pick<QueryInputOf<typeof countBookings>, 'from' | 'to'>,
) => {
  const start = maltaDay(windowStart(Temporal.Now.instant()))
  if ((await feedState())?.hasOlder && !(days.from && days.from >= start)) return undefined
  if (!days.from && !days.to) return completeRecords('bookings')
  const { since, before } = instantRange(days)
  return findBookingsBetween(since, before)
}

/** Returns the bookings whose sessions haven't ended, and some whose sessions ended recently. */
export const findUpcomingBookings = () => {
  const earliestStart = Temporal.Now.instant().subtract({ minutes: maxSessionMinutes })
  return findBookingsBetween(formatInstant(earliestStart))
}

/** Counts a website's bookings using an index; undefined if older ones may be missing. */
export const countBookingsByIndex = async (
  website: string,
): Promise<AnswerOf<typeof countBookings> | undefined> => {
  if ((await feedState())?.hasOlder) return undefined
  const count = (statuses: readonly AdminBooking['paymentStatus'][]) =>
    countInRanges(
      'bookings',
      '[website+paymentStatus+sessionDate]',
      statuses.map((status) => [
        [website, status, ''],
        [website, status, lastSortKey],
      ]),
    )
  const [completed, pending, ended, expired, notOver] = await Promise.all([
    count(statusesOfView.past),
    count(statusesOfView.pending),
    count(statusesOfView.ended),
    count(statusesOfView.expired),
    findUpcomingBookings(),
  ])
  if (completed === undefined || pending === undefined) return undefined
  if (ended === undefined || expired === undefined || !notOver) return undefined
  const { upcoming } = countByView(notOver, { website }, Temporal.Now.instant())
  return { completed, pending, upcoming, past: completed - upcoming, ended, expired }
}
