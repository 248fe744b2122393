import { createHmac } from 'node:crypto'
import { maltaDate } from '@synapse/shared/time'
import type { Knex } from 'knex'
import { Booking } from '#booking/model'
import type { Context } from '#core/context'
import { toTimestamp } from '#db/instant'
import { rowOf } from '#db/rows'
import { networkOf } from '#http/limit'

/**
 * A booking that costs nothing sends invitations at once, to anybody, in any name. So few of them a
 * day are what one tutor's friends can need, and nothing that a stranger could do harm with.
 */
const freePerDay = { address: 5, mailbox: 2, everybody: 20 }

/**
 * Counts a booking that costs nothing against the day, for where it comes from, for everybody whom
 * it writes to and in all. Counts are the database's, so that they outlive a restart; what they
 * count by is kept as a keyed hash, for today. To be rolled back when it is refused.
 */
export const isWithinFreeBookings = async (
  context: Context,
  trx: Knex.Transaction,
  booking: Booking,
  address: string,
): Promise<boolean> => {
  const { limitFactor } = context.settings
  const day = maltaDate(context.now()).toString()
  const mailboxes = new Set(booking.guests.map(mailboxOf))
  const limits: [string, number][] = [
    [`address:${networkOf(address)}`, freePerDay.address],
    ...[...mailboxes].map((mailbox): [string, number] => [
      `mailbox:${mailbox}`,
      freePerDay.mailbox,
    ]),
    ['everybody', freePerDay.everybody],
  ]
  await trx.raw('delete from daily_counts where day < ?', [day])
  for (const [what, most] of limits) {
    const key = hashOf(context.settings, `free bookings ${what}`)
    if ((await countOneMore(trx, day, key)) > most * limitFactor) return false
  }
  return true
}

const countOneMore = async (trx: Knex.Transaction, day: string, key: Buffer): Promise<number> => {
  const { count } = await rowOf<{ count: number }>(
    trx,
    `insert into daily_counts as known (day, key) values (?, ?)
      on conflict (day, key) do update set count = known.count + 1 returning count`,
    [day, key],
  )
  return count
}

/**
 * What comes before a plus is whose it is; what follows is that person's own mark. Google reads over
 * dots, and has two names for one house.
 */
const mailboxOf = (email: string): string => {
  const [name = '', house = ''] = email
    .toLowerCase()
    .replace(/\+[^@]*@/, '@')
    .split('@')
  return house === 'gmail.com' || house === 'googlemail.com'
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${house}`
}

/**
 * More than somebody who changes their mind needs within half an hour. An e-mail address is easily
 * known, so whoever gives it from elsewhere does not use up what its owner has.
 */
const mostUnpaid = { hereAlone: 6, everywhere: 30 }

/**
 * Whether somebody may keep one more booking, the present one included, without paying for it.
 * @param ending the checkout ids of bookings that end when this one begins
 */
export const isWithinUnpaid = async (
  { now, settings: { limitFactor } }: Context,
  trx: Knex.Transaction,
  { studentEmail, callerKey }: Booking,
  ending: readonly string[],
): Promise<boolean> => {
  const student = studentEmail.toLowerCase()
  // One after the other: of many at once none would see the others.
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`unpaid ${student}`])
  const unpaid = await Booking.query(trx)
    .select('callerKey', 'checkoutId')
    .whereRaw('student_key = ?', [student])
    .where({ paymentStatus: 'pending' })
    .where('expiresAt', '>', toTimestamp(now()))
  const counted = unpaid.filter(({ checkoutId }) => !checkoutId || !ending.includes(checkoutId))
  const fromHere = counted.filter((one) => one.callerKey === callerKey)
  return (
    fromHere.length <= mostUnpaid.hereAlone * limitFactor &&
    counted.length <= mostUnpaid.everywhere * limitFactor
  )
}

/** Where a booking comes from, as what says nothing to a reader of the table. */
export const callerKeyOf = ({ settings }: Context, address: string): string =>
  hashOf(settings, `unpaid bookings ${networkOf(address)}`).toString('base64url')

const hashOf = ({ appSecret }: Context['settings'], what: string): Buffer =>
  createHmac('sha256', appSecret).update(what).digest()
