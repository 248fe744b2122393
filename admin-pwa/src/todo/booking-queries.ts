import { search } from '@synapse/shared/search/contract'
import { findBookings } from '@synapse/shared/search/find-bookings'
import { rankHits } from '@synapse/shared/search/rank'
import { localQuery, query } from '#data/query.ts'
import { findRecordById, receivedRecords } from '#data/records.ts'

/** Searches bookings; offline, those on this device. */
export const bookingHitsQuery = (q: string) =>
  query(
    search,
    { query: { q, kinds: 'booking' } },
    {
      bestEffort: async () => {
        const found = findBookings(await receivedRecords('bookings'), q, Temporal.Now.instant())
        return rankHits(found, [], [])
      },
    },
  )

export const localBookingQuery = (id: string) =>
  localQuery(['bookings', id], async () => (await findRecordById('bookings', id)) ?? null)
