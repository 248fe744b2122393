import { bookingKeys } from '@synapse/shared/todo/todo'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/columns'
import { maltaDaySql } from '#db/sql'

/** How long to keep unpaid bookings, in case students ask about them. */
const unpaidDays = 30

/** Deletes unpaid bookings with their timeline and e-mails, but keeps a count for each day. */
export const purgeUnpaid = ({ db, now }: Context): Promise<void> =>
  db.transaction(async (trx) => {
    const oldest = toTimestamp(now().subtract({ hours: 24 * unpaidDays }))
    // Detach the operator's tasks, so that they aren't deleted with the booking.
    await trx.raw(unlinkSql, { oldest })
    await trx.raw(unlinkDeletedSql, { oldest })
    await trx.raw(deleteSql, { oldest })
  })

const keysSql = `array['${bookingKeys.join("', '")}']`

const neverPaidSql = `payment_status = 'expired' and created_at < :oldest
  and not exists (select 1 from payments where booking_id = bookings.id)`

const neverPaidIdsSql = `(select id from bookings where ${neverPaidSql})`

const unlinkSql = `
update todo_items set related_booking_id = null, related_data = related_data - ${keysSql}
where related_booking_id in ${neverPaidIdsSql}`

const unlinkDeletedSql = `
update deleted_todo_items set item = item || jsonb_build_object(
  'related_booking_id', null, 'related_data', (item -> 'related_data') - ${keysSql})
where (item ->> 'related_booking_id')::uuid in ${neverPaidIdsSql}`

/** Delete and count in one statement, so that exactly the deleted bookings are counted. */
const deleteSql = `
with gone as (
  delete from bookings where ${neverPaidSql} returning website_id, created_at
)
insert into purged_checkouts (website_id, day, checkouts)
select website_id, ${maltaDaySql('created_at')}, count(*)
from gone group by 1, 2
on conflict (website_id, day)
  do update set checkouts = purged_checkouts.checkouts + excluded.checkouts`
