import type { Db } from '#db/knex'
import { queryRows } from '#db/sql'

/** Returns the address that most recently replaced a student's e-mail address. */
export const findNewEmail = async (db: Db, email: string): Promise<string | undefined> => {
  const [moved] = await queryRows<{ key: string }>(
    db,
    `select student_key as key from booking_events
      join bookings on bookings.id = booking_events.booking_id
      where kind = 'guests_changed' and lower(detail -> 'email' ->> 'from') = lower(:email)
      order by booking_events.id desc limit 1`,
    { email },
  )
  return moved?.key
}
