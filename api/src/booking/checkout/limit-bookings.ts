import { ok, type Result, refuse } from '@synapse/shared/contract/result'
import { maltaDay } from '@synapse/shared/time'
import type { Knex } from 'knex'
import { Booking } from '#booking/model'
import type { Context } from '#core/context'
import { keyedHash } from '#core/secret'
import { toTimestamp } from '#db/columns'
import { lockText } from '#db/locks'
import { queryRow } from '#db/sql'
import { subnetOf } from '#http/limit'

/** Daily limits on free bookings, which strangers could otherwise use to send spam invitations. */
const maxFreePerDay = { address: 5, mailbox: 2, everybody: 20 }

/**
 * Counts a free booking against today's limits per network, per recipient and in total. The counts
 * are stored under keyed hashes, survive a restart and are deleted at night.
 */
export const countFreeBooking = async (
  context: Context,
  trx: Knex.Transaction,
  booking: Booking,
  address: string,
): Promise<Result<undefined, 'too_many_free'>> => {
  const { appSecret, limitFactor } = context.settings
  const day = maltaDay(context.now())
  const mailboxes = new Set(booking.guests.map(mailboxOf))
  const limits: [string, number][] = [
    [`address:${subnetOf(address)}`, maxFreePerDay.address],
    ...[...mailboxes].map((one): [string, number] => [`mailbox:${one}`, maxFreePerDay.mailbox]),
    ['everybody', maxFreePerDay.everybody],
  ]
  for (const [what, max] of limits) {
    const key = keyedHash(appSecret, 'limits', `free bookings ${what}`)
    const { count } = await queryRow<{ count: number }>(
      trx,
      `insert into daily_counts as known (day, key) values (:day, :key)
        on conflict (day, key) do update set count = known.count + 1 returning count`,
      { day, key },
    )
    if (count > max * limitFactor) return refuse('too_many_free')
  }
  return ok(undefined)
}

/** Deletes the counts from earlier days. */
export const purgeFreeBookingCounts = ({ db, now }: Context) =>
  db.raw('delete from daily_counts where day < ?', [maltaDay(now())])

/** Removes the plus tag from an address, and the dots from a Gmail address. */
const mailboxOf = (email: string): string => {
  const [name = '', domain = ''] = email
    .toLowerCase()
    .replace(/\+[^@]*@/, '@')
    .split('@')
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`
}

/**
 * Limits on a student's pending bookings. The limit per network is lower, so that a stranger who
 * uses the student's e-mail address can't block the student's own bookings.
 */
const maxUnpaid = { perNetwork: 6, perStudent: 30 }

/** Checks the limits on a student's pending bookings, including the new booking. */
export const lockAndCountUnpaid = async (
  { now, settings: { limitFactor } }: Context,
  trx: Knex.Transaction,
  { studentEmail, callerKey }: Booking,
): Promise<Result<undefined, 'too_many_unpaid'>> => {
  const student = studentEmail.toLowerCase()
  // Use a lock, so that concurrent requests count each other's bookings.
  await lockText(trx, `unpaid ${student}`)
  const unpaid = await Booking.query(trx)
    .select('callerKey')
    .whereRaw('student_key = :student', { student })
    .where({ paymentStatus: 'pending' })
    .where('expiresAt', '>', toTimestamp(now()))
  const sameNetwork = unpaid.filter((one) => one.callerKey === callerKey)
  return sameNetwork.length > maxUnpaid.perNetwork * limitFactor ||
    unpaid.length > maxUnpaid.perStudent * limitFactor
    ? refuse('too_many_unpaid')
    : ok(undefined)
}

/** Returns a keyed hash of the caller's network, so that no IP address is stored. */
export const networkKey = ({ settings }: Context, address: string): string =>
  keyedHash(settings.appSecret, 'limits', `unpaid bookings ${subnetOf(address)}`).toString(
    'base64url',
  )
