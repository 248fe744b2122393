import { pathOf } from '@synapse/shared/call'
import { readInvoiceRequestPage } from '@synapse/shared/invoice/booking-contract'
import type { Booking } from '#booking/model'
import { compactId, idFromCompact } from '#core/compact-id'
import { isSameSecret, type LinkSettings, linkSignature } from '#core/signed-link'

/**
 * Returns the link to a booking's invoice form, or null if the booking is free. The link contains a
 * 128-bit code that can't be guessed without APP_SECRET.
 */
export const invoiceLinkOf = (
  settings: LinkSettings,
  { id, finalPrice }: Pick<Booking, 'id' | 'finalPrice'>,
): string | null =>
  finalPrice === '0.00'
    ? null
    : settings.publicUrl +
      pathOf(readInvoiceRequestPage, { params: { token: tokenOf(settings, id) } })

/** Returns the id of the booking that a link belongs to, or undefined if the link isn't valid. */
export const bookingIdOfInvoiceToken = (
  settings: Pick<LinkSettings, 'appSecret'>,
  token: string,
): string | undefined => {
  const id = idFromCompact(Buffer.from(token, 'base64url').toString('hex').slice(0, 32))
  return id && isSameSecret(tokenOf(settings, id), token) ? id : undefined
}

const tokenOf = ({ appSecret }: Pick<LinkSettings, 'appSecret'>, bookingId: string): string => {
  const mark = linkSignature(appSecret, 'invoice-request', bookingId).subarray(0, 16)
  return Buffer.concat([Buffer.from(compactId(bookingId), 'hex'), mark]).toString('base64url')
}
