import { Booking, readTimeline } from '#booking/model'
import { compactId, idFromCompact } from '#core/compact-id'
import type { Context } from '#core/context'
import { isSameSecret } from '#core/secret'
import { type LinkSettings, linkSignature } from '#core/signed-link'
import { isErased } from '#mail/address'

/** Returns whether a token comes from a link in an e-mail rather than from a checkout page. */
export const isMailToken = (token: string): boolean => token.startsWith('mail_')

/**
 * Returns the booking that a link in an e-mail belongs to, or undefined if the link is invalid or
 * was sent to a former address.
 */
export const findBookingByMailToken = async ({ db, settings }: Context, token: string) => {
  const id = idIn(token)
  const booking = id ? await Booking.query(db).findById(id) : undefined
  if (!booking) return undefined
  const isOf = (address: string) => isSameSecret(mailToken(settings, booking.id, address), token)
  return [booking.studentEmail, booking.calendarEmail].some(isOf) ? booking : undefined
}

/**
 * Returns the token that a free booking has instead of a checkout session's id. The booking's own
 * id isn't secret enough, because invitations and links sent to mistyped addresses contain it.
 */
export const freeBookingToken = (settings: Pick<LinkSettings, 'appSecret'>, id: string): string =>
  `free_${markedId(settings, 'booking', id).toString('hex')}`

/** Returns the booking id in a free booking's token, or undefined for any other session id. */
export const bookingIdOfFreeToken = (
  settings: Pick<LinkSettings, 'appSecret'>,
  token: string,
): string | undefined => {
  const id = token.startsWith('free_') ? idIn(token) : undefined
  return id && isSameSecret(freeBookingToken(settings, id), token) ? id : undefined
}

/** Returns the token for the links in e-mails to one of a booking's recipients. */
export const mailToken = (
  settings: Pick<LinkSettings, 'appSecret'>,
  id: string,
  address: string,
): string => `mail_${markedId(settings, 'booking', id, address).toString('hex')}`

/**
 * Returns a booking's id followed by a 128-bit code, which can't be guessed without APP_SECRET.
 * @param address the only address for which the code is valid, if any
 */
const markedId = (
  { appSecret }: Pick<LinkSettings, 'appSecret'>,
  kind: 'booking' | 'invoice-request',
  id: string,
  address?: string,
): Buffer => {
  const what = address ? `${id} ${address.toLowerCase()}` : id
  const mark = linkSignature(appSecret, kind, what).subarray(0, 16)
  return Buffer.concat([Buffer.from(compactId(id), 'hex'), mark])
}

/** In both kinds of token, the id follows a five-character prefix. */
const idIn = (token: string) => idFromCompact(token.slice(5, 37))

/** The release date of the first version whose signed links include the student's address. */
const linksContainAddressSince = new Date('2026-11-28')

/**
 * Returns the booking for an invoice form's token, or undefined if the token is invalid or was sent
 * to a former or erased address.
 */
export const findBookingByInvoiceToken = async ({ db, settings }: Context, token: string) => {
  const id = idFromCompact(Buffer.from(token, 'base64url').toString('hex').slice(0, 32))
  const booking = id ? await Booking.query(db).findById(id) : undefined
  if (!booking || isErased(booking.studentEmail)) return undefined
  if (isSameSecret(invoiceToken(settings, booking), token)) return booking
  // Links created by earlier versions don't contain the address, so they still work after the
  // student's address has changed.
  if (!isSameSecret(invoiceToken(settings, { id: booking.id }), token)) return undefined
  const changes = await readTimeline(db, booking.id, 'guests_changed')
  const hasMoved = changes.some(({ detail, at }) => detail.email && at >= linksContainAddressSince)
  return hasMoved ? undefined : booking
}

/** Returns the token for the link to a booking's invoice form. */
export const invoiceToken = (
  settings: Pick<LinkSettings, 'appSecret'>,
  { id, studentEmail }: Pick<Booking, 'id'> & Partial<Pick<Booking, 'studentEmail'>>,
): string => markedId(settings, 'invoice-request', id, studentEmail).toString('base64url')
