import { timingSafeEqual } from 'node:crypto'
import { Booking } from '#booking/model'
import type { Context } from '#context'
import { compactId, idFromCompact } from '#db/compact-id'
import { markOf } from '#page-link'
import type { Settings } from '#settings'

type Where = Pick<Settings, 'appSecret' | 'publicUrl'>

/**
 * Where the page that says how a booking stands is opened from a mail. Each address has its own link,
 * so that one that was mistyped does not keep what the card page’s own link shows: that is the payer’s.
 */
export const statusLinkOf = (where: Where, { id }: Pick<Booking, 'id'>, recipient: string) =>
  `${where.publicUrl}/booking-success?session_id=${tokenOf(where, id, recipient)}`

/** Whether it is such a link’s, and not a card page’s. */
export const isMailToken = (token: string): boolean => token.startsWith('mail_')

/** The booking of such a link, while it went to an address of who booked; undefined for all others. */
export const findBookingOfMail = async (
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  token: string,
): Promise<Booking | undefined> => {
  const id = idFromCompact(token.slice(5, 37))
  const booking = id ? await Booking.query(db).findById(id) : undefined
  if (!booking) return undefined
  const given = Buffer.from(token)
  const isOf = (address: string) => {
    const own = Buffer.from(tokenOf(settings, booking.id, address))
    return own.length === given.length && timingSafeEqual(own, given)
  }
  return [booking.studentEmail, booking.calendarEmail].some(isOf) ? booking : undefined
}

const tokenOf = ({ appSecret }: Pick<Where, 'appSecret'>, id: string, address: string): string => {
  const mark = markOf(appSecret, 'booking', `${id} ${address.toLowerCase()}`).subarray(0, 16)
  return `mail_${compactId(id)}${mark.toString('hex')}`
}
