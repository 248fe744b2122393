import type { Db } from '@synapse/api/db/knex'

type Batch = {
  /** Numbers of the first and last booking. Bookings are assigned to 2,000 students in turn. */
  from?: number
  to: number
  status?: 'completed' | 'cancelled'
  /** An SQL expression for the start of booking number n. */
  startSql: string
}

/** Inserts bookings on the built-in website that were paid by card. */
export const insertBookings = (db: Db, { from = 1, to, status = 'completed', startSql }: Batch) =>
  db.raw(
    `insert into bookings (website_id, student_name, student_email, calendar_email, session_date,
       session_type, number_of_students, duration_minutes, base_price, final_price, payment_status,
       completed_at, stripe_payment_intent_id, google_meet_link)
     select (select id from websites where is_built_in), 'Student ' || n % 2000,
       's' || n % 2000 || '@example.com', 's' || n % 2000 || '@example.com', ${startSql},
       'individual', 1, 120, 60, 60, ?, now(), 'pi_' || replace(gen_random_uuid()::text, '-', ''),
       'https://meet.google.com/' || left(md5('m' || n), 10)
     from generate_series(?::int, ?::int) n`,
    [status, from, to],
  )

/** Inserts completed bookings from tomorrow on, one every three hours. */
export const insertFutureBookings = (db: Db, count: number) =>
  insertBookings(db, {
    to: count,
    startSql: "date_trunc('day', now()) + interval '1 day' + n * interval '3 hours'",
  })
