import { timingSafeEqual } from 'node:crypto'
import type { Booking } from '#booking/model'
import { compactId, idFromCompact } from '#core/compact-id'
import type { Settings } from '#core/settings'
import { linkMac } from '#core/signed-link'

type Where = Pick<Settings, 'appSecret' | 'publicUrl'>

/**
 * Where the guest of a booking asks for an invoice: 128 bits of it nobody can guess without
 * APP_SECRET. Null for what costs nothing.
 */
export const invoiceLinkOf = (
  where: Where,
  { id, finalPrice }: Pick<Booking, 'id' | 'finalPrice'>,
): string | null =>
  finalPrice === '0.00' ? null : `${where.publicUrl}/invoice-request/${tokenOf(where, id)}`

/** Whose booking such a link is for; undefined for everything else. */
export const bookingIdOfToken = (
  where: Pick<Where, 'appSecret'>,
  token: string,
): string | undefined => {
  const id = idFromCompact(Buffer.from(token, 'base64url').toString('hex').slice(0, 32))
  if (!id) return undefined
  const [own, given] = [Buffer.from(tokenOf(where, id)), Buffer.from(token)]
  return own.length === given.length && timingSafeEqual(own, given) ? id : undefined
}

const tokenOf = ({ appSecret }: Pick<Where, 'appSecret'>, bookingId: string): string => {
  const mark = linkMac(appSecret, 'invoice-request', bookingId).subarray(0, 16)
  return Buffer.concat([Buffer.from(compactId(bookingId), 'hex'), mark]).toString('base64url')
}
