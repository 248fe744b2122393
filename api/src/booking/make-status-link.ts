import { timingSafeEqual } from 'node:crypto'
import { successPath } from '@synapse/shared/website/website'
import { Booking } from '#booking/model'
import { compactId, idFromCompact } from '#core/compact-id'
import type { Context } from '#core/context'
import type { Settings } from '#core/settings'
import { linkMac } from '#core/signed-link'
import type { Website } from '#website/model'

type Where = Pick<Settings, 'appSecret' | 'publicUrl'>

/**
 * Where the page that says how a booking stands is opened from a mail. Each address has its own link,
 * so that one that was mistyped does not keep what the card page’s own link shows: that is the payer’s.
 */
export const statusLinkOf = (
  where: Where,
  { slug }: Pick<Website, 'slug'>,
  { id }: Pick<Booking, 'id'>,
  recipient: string,
) => `${where.publicUrl}${successPath(slug)}?session_id=${tokenOf(where, id, recipient)}`

/** Whether it is such a link’s, and not a card page’s. */
export const isMailToken = (token: string): boolean => token.startsWith('mail_')

/** The booking of such a link, while it went to an address of who booked; undefined for all others. */
export const findBookingOfMail = async (
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  token: string,
): Promise<Booking | undefined> => {
  const id = idIn(token)
  const booking = id ? await Booking.query(db).findById(id) : undefined
  if (!booking) return undefined
  const isOf = (address: string) => isSame(tokenOf(settings, booking.id, address), token)
  return [booking.studentEmail, booking.calendarEmail].some(isOf) ? booking : undefined
}

/**
 * What stands for the card page of a booking that cost nothing and so has none. Its id alone is no
 * secret: it stands in every guest’s invitation and in the links of mails to addresses that were mistyped.
 */
export const freeSessionId = (where: Pick<Where, 'appSecret'>, id: string): string =>
  `free_${markedId(where, id, id)}`

/** Whose it is; undefined when it is the id of a real card page, or of nothing. */
export const bookingIdOfFree = (
  where: Pick<Where, 'appSecret'>,
  sessionId: string,
): string | undefined => {
  const id = sessionId.startsWith('free_') ? idIn(sessionId) : undefined
  return id && isSame(freeSessionId(where, id), sessionId) ? id : undefined
}

const tokenOf = (where: Pick<Where, 'appSecret'>, id: string, address: string): string =>
  `mail_${markedId(where, id, `${id} ${address.toLowerCase()}`)}`

/** The id, and 128 bits that nobody can guess without APP_SECRET. */
const markedId = ({ appSecret }: Pick<Where, 'appSecret'>, id: string, what: string): string =>
  `${compactId(id)}${linkMac(appSecret, 'booking', what).subarray(0, 16).toString('hex')}`

/** Both kinds begin with five letters and go on with the id. */
const idIn = (token: string) => idFromCompact(token.slice(5, 37))

const isSame = (own: string, given: string): boolean =>
  own.length === given.length && timingSafeEqual(Buffer.from(own), Buffer.from(given))
