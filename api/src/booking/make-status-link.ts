import { timingSafeEqual } from 'node:crypto'
import { successPath } from '@synapse/shared/website/website'
import { Booking } from '#booking/model'
import { compactId, idFromCompact } from '#core/compact-id'
import type { Context } from '#core/context'
import type { Settings } from '#core/settings'
import { linkSignature } from '#core/signed-link'
import type { Website } from '#website/model'

type Where = Pick<Settings, 'appSecret' | 'publicUrl'>

/**
 * Returns the link to the booking page in an e-mail. Each recipient has a different link, so that
 * correcting a mistyped address revokes the link sent to the wrong address.
 */
export const statusLinkOf = (
  where: Where,
  { slug }: Pick<Website, 'slug'>,
  { id }: Pick<Booking, 'id'>,
  recipient: string,
) => `${where.publicUrl}${successPath(slug)}?session_id=${tokenOf(where, id, recipient)}`

/** Returns the link to a receipt's PDF, with the same token. */
export const receiptLinkOf = (
  where: Where,
  { id }: Pick<Booking, 'id'>,
  recipient: string,
  number: string,
) => `${where.publicUrl}/api/booking-by-session/${tokenOf(where, id, recipient)}/receipts/${number}`

/** Returns the link to the page where the student withdraws, with the same token. */
export const withdrawalLinkOf = (where: Where, { id }: Pick<Booking, 'id'>, recipient: string) =>
  `${where.publicUrl}/withdraw/${tokenOf(where, id, recipient)}`

/** Returns whether a token comes from a link in an e-mail rather than from a checkout page. */
export const isMailToken = (token: string): boolean => token.startsWith('mail_')

/**
 * Returns the booking that a link in an e-mail belongs to, or undefined if the link isn't valid or
 * was sent to an address that the student no longer uses.
 */
export const findBookingByMailToken = async (
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
 * Returns a token that replaces the checkout session's id for a free booking. The booking's id
 * isn't secret enough: invitations contain it, and so do links sent to mistyped addresses.
 */
export const freeBookingToken = (where: Pick<Where, 'appSecret'>, id: string): string =>
  `free_${markedId(where, id, id)}`

/** Returns the booking id in a free booking's token, or undefined for any other session id. */
export const bookingIdOfFreeToken = (
  where: Pick<Where, 'appSecret'>,
  sessionId: string,
): string | undefined => {
  const id = sessionId.startsWith('free_') ? idIn(sessionId) : undefined
  return id && isSame(freeBookingToken(where, id), sessionId) ? id : undefined
}

const tokenOf = (where: Pick<Where, 'appSecret'>, id: string, address: string): string =>
  `mail_${markedId(where, id, `${id} ${address.toLowerCase()}`)}`

/** Returns the id, followed by a 128-bit code that can't be guessed without APP_SECRET. */
const markedId = ({ appSecret }: Pick<Where, 'appSecret'>, id: string, what: string): string =>
  `${compactId(id)}${linkSignature(appSecret, 'booking', what).subarray(0, 16).toString('hex')}`

/** In both kinds of token, the id follows a prefix of five characters. */
const idIn = (token: string) => idFromCompact(token.slice(5, 37))

const isSame = (own: string, given: string): boolean =>
  own.length === given.length && timingSafeEqual(Buffer.from(own), Buffer.from(given))
