import { timingSafeEqual } from 'node:crypto'
import type { Booking } from '#booking/model'
import { compactId, idFromCompact } from '#core/compact-id'
import type { Settings } from '#core/settings'
import { linkSignature } from '#core/signed-link'

type Where = Pick<Settings, 'appSecret' | 'publicUrl'>

/**
 * Returns the link to a booking's invoice form, or null if the booking is free. The link contains a
 * 128-bit code that can't be guessed without APP_SECRET.
 */
export const invoiceLinkOf = (
  where: Where,
  { id, finalPrice }: Pick<Booking, 'id' | 'finalPrice'>,
): string | null =>
  finalPrice === '0.00' ? null : `${where.publicUrl}/invoice-request/${tokenOf(where, id)}`

/** Returns the id of the booking that a link belongs to, or undefined if the link isn't valid. */
export const bookingIdOfInvoiceToken = (
  where: Pick<Where, 'appSecret'>,
  token: string,
): string | undefined => {
  const id = idFromCompact(Buffer.from(token, 'base64url').toString('hex').slice(0, 32))
  if (!id) return undefined
  const [own, given] = [Buffer.from(tokenOf(where, id)), Buffer.from(token)]
  return own.length === given.length && timingSafeEqual(own, given) ? id : undefined
}

const tokenOf = ({ appSecret }: Pick<Where, 'appSecret'>, bookingId: string): string => {
  const mark = linkSignature(appSecret, 'invoice-request', bookingId).subarray(0, 16)
  return Buffer.concat([Buffer.from(compactId(bookingId), 'hex'), mark]).toString('base64url')
}
