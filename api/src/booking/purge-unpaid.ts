import { businessZone } from '@synapse/shared/time'
import { toTimestamp } from '#db/columns'
import { job } from '#queue/job'
import { TodoItem } from '#todo/model'

/** What nobody paid for is kept this long, for questions that come late. */
const unfinishedDays = 30

/**
 * Every night: bookings that were never paid are deleted, with their timeline and mails. How many
 * checkouts began on a day stays known, so that the past does not look as if everybody had paid.
 */
export const purgeUnpaidBookings = job({
  name: 'delete-unfinished-bookings',
  title: 'Deleting bookings that were never paid',
  cron: '37 2 * * *',
  dependsOnClock: true,
  run: ({ db, now }) =>
    db.transaction(async (trx) => {
      const oldest = toTimestamp(now().subtract({ hours: 24 * unfinishedDays }))
      // What the operator has written down stays, without the booking.
      await TodoItem.query(trx)
        .whereRaw(`related_booking_id in (select id from bookings where ${isForgotten})`, {
          oldest,
        })
        .patch({ relatedBookingId: null })
      await trx.raw(forgetSql, { oldest })
    }),
})

const isForgotten = `payment_status = 'expired' and created_at < :oldest
  and not exists (select 1 from payments where booking_id = bookings.id)`

/** In one statement, so that what is deleted is what is counted. */
const forgetSql = `
with gone as (
  delete from bookings where ${isForgotten} returning website_id, source, created_at
)
insert into forgotten_checkouts (website_id, day, checkouts)
select website_id, (created_at at time zone '${businessZone}')::date, count(*)
from gone where source = 'website' group by 1, 2
on conflict (website_id, day)
  do update set checkouts = forgotten_checkouts.checkouts + excluded.checkouts`
