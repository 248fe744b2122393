import type { Knex } from 'knex'
import type { Db } from '#db/knex'
import { queryRow } from '#db/sql'

/** The ids of all records that are stored under a person's e-mail address. */
export type Person = {
  /** The person's e-mail address in lower case. */
  key: string
  /** The bookings in which the person is the student. */
  bookings: string[]
  /** Other people's bookings in which the person is or was a guest. */
  guestIn: string[]
  clients: string[]
  hasNotes: boolean
}

/** Locks a person's bookings, and returns everything that is stored under the e-mail address. */
export const lockPerson = async (trx: Knex.Transaction, email: string) => {
  await trx.raw(
    `select 1 from bookings where ${isOwnSql} or ${isGuestSql} order by id for update`,
    { email },
  )
  return findPerson(trx, email)
}

/** Returns everything that is stored under an e-mail address, or undefined if there is nothing. */
export const findPerson = async (db: Db, email: string): Promise<Person | undefined> => {
  const person = await queryRow<Person>(
    db,
    `select lower(:email) as key,
      array(select id from bookings where ${isOwnSql} order by session_date) as bookings,
      array(select id from bookings where not ${isOwnSql} and ${isGuestSql} order by session_date)
        as guest_in,
      array(select id from clients where lower(email) = lower(:email) order by id) as clients,
      exists (select from student_notes where student_key = lower(:email)) as has_notes`,
    { email },
  )
  const { bookings, guestIn, clients, hasNotes } = person
  return bookings.length + guestIn.length + clients.length > 0 || hasNotes ? person : undefined
}

const isOwnSql = 'student_key = lower(:email)'

/** SQL condition for bookings with this guest. E-mails and timelines also name former guests. */
const isGuestSql = `(lower(calendar_email) = lower(:email)
  or lower(:email) = any(lower(participant_emails::text)::text[])
  or id in (select booking_id from mails where lower(recipient) = lower(:email))
  or id in (select booking_id from booking_events where kind = 'guests_changed'
    and lower(:email) in (select lower(address) from jsonb_array_elements_text(
      detail -> 'added' || detail -> 'removed' || jsonb_build_array(
        detail -> 'email' -> 'from', detail -> 'email' -> 'to')) address)))`
